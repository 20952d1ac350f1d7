import { ApolloArmor } from "@escape.tech/graphql-armor";
import type { ApolloServerPlugin } from "@apollo/server";
import { chargePages, pageCost, pageRule } from "./page-cost";
import type { RequestContext } from "../kernel/request-context";
import { GraphQLError, type ValidationContext, type ValidationRule } from "graphql";

/** The maximum per document, enforced by the parser. */
export const MAX_TOKENS = 1_000;

/** Reports a document over a limit as a validation error; the package's default is a syntax error. */
const reportAsValidationError = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, { message }: GraphQLError): void =>
      context?.reportError(new GraphQLError(message.replace(/^Syntax Error: /, ""))),
  ],
};

/** For documents that Apollo Server runs. */
const limitPages: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, contextValue, request }) => {
      if (operation) await chargePages(contextValue, pageCost(schema, document, operation), request.variables ?? {});
    },
  }),
};

/** One set of limits for documents over HTTP and WebSocket. */
export function graphqlLimits(): { plugins: ApolloServerPlugin<RequestContext>[]; validationRules: ValidationRule[] } {
  const armor = new ApolloArmor({
    // Fragments add no depth.
    maxDepth: { n: 8, flattenFragments: true, ...reportAsValidationError },
    // By default, aliases of `__typename` are unlimited.
    maxAliases: { n: 15, allowList: [], ...reportAsValidationError },
    maxDirectives: { n: 5, ...reportAsValidationError },
    // The parser enforces MAX_TOKENS. The package would parse each document again, and report errors with status 500.
    maxTokens: { enabled: false },
    // Each level of nesting multiplies the cost by 1.5, and a literal page size multiplies it by that size. A page of messages
    // with authors, quotes, threads, reactions, trade cards, and attachments costs about 90,000.
    costLimit: { maxCost: 100_000, ...reportAsValidationError },
    // error-format.ts removes suggestions for all transports.
    blockFieldSuggestion: { enabled: false },
  });
  const { plugins, validationRules } = armor.protect();
  return { plugins: [...plugins, limitPages], validationRules: [...validationRules, pageRule] };
}
