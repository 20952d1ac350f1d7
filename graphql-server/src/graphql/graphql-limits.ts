import { ApolloArmor } from "@escape.tech/graphql-armor";
import type { ApolloServerPlugin } from "@apollo/server";
import { GraphQLError, type ValidationContext, type ValidationRule } from "graphql";

/** Most tokens of a document; the parser stops there. */
export const MAX_TOKENS = 1_000;

/** A document over a limit is refused like any other that does not fit; the package would call it a syntax error. */
const reportAsValidationError = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, { message }: GraphQLError): void =>
      context?.reportError(new GraphQLError(message.replace(/^Syntax Error: /, ""))),
  ],
};

/** One set of limits for documents over HTTP and WebSocket. */
export function graphqlLimits(): { plugins: ApolloServerPlugin[]; validationRules: ValidationRule[] } {
  const armor = new ApolloArmor({
    maxDepth: { n: 8, ...reportAsValidationError },
    // An empty allow list counts `__typename` too, which is let through by default without bound.
    maxAliases: { n: 15, allowList: [], ...reportAsValidationError },
    maxDirectives: { n: 5, ...reportAsValidationError },
    // The package would parse by itself, ahead of the server, and its refusals would be answered 500: parsers take MAX_TOKENS.
    maxTokens: { enabled: false },
    // Cost grows with the factorial of depth: a page of messages with authors and quotes comes to some 25,000.
    costLimit: { maxCost: 40_000, ...reportAsValidationError },
    // The package would leave a placeholder, and only over HTTP: error-format.ts leaves suggestions out everywhere.
    blockFieldSuggestion: { enabled: false },
  });
  const { plugins, validationRules } = armor.protect();
  return { plugins: plugins, validationRules: validationRules };
}
