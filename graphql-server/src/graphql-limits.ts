import { ApolloArmor } from "@escape.tech/graphql-armor";
import type { ApolloServerPlugin } from "@apollo/server";
import type { ValidationRule } from "graphql";

/** Most tokens of a document; the parser stops there. */
export const MAX_TOKENS = 1_000;

/** One set of limits for documents over HTTP and WebSocket. */
export function graphqlLimits(): { plugins: ApolloServerPlugin[]; validationRules: ValidationRule[] } {
  const armor = new ApolloArmor({
    maxDepth: { n: 8 },
    // An empty allow list counts `__typename` too, which is let through by default without bound.
    maxAliases: { n: 15, allowList: [] },
    maxDirectives: { n: 5 },
    maxTokens: { n: MAX_TOKENS },
    // Cost grows with the factorial of depth: a page of messages with authors and quotes comes to some 25,000.
    costLimit: { maxCost: 40_000 },
    blockFieldSuggestion: { enabled: true },
  });
  const { plugins, validationRules } = armor.protect();
  return { plugins: plugins, validationRules: validationRules };
}
