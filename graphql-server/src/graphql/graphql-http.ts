import { randomUUID } from "node:crypto";
import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { fastifyApolloHandler } from "@as-integrations/fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import { clientDocuments, PersistedDocuments } from "./client-documents";
import { publicCacheControl, addEtag } from "./graphql-caching";
import { MAX_TOKENS, type graphqlLimits } from "./graphql-limits";
import { formatGraphQLError, type LogUnexpected } from "../kernel/errors/error-format";
import type { RequestContext } from "../kernel/request-context";
import { apiKeySelections } from "./key-selections";

export interface GraphQLHttpOptions {
  schema: GraphQLSchema;
  limits: ReturnType<typeof graphqlLimits>;
  introspection: boolean;
  contextOf: (request: FastifyRequest) => Promise<RequestContext>;
  logUnexpected: LogUnexpected;
  timeOperations: ApolloServerPlugin<RequestContext>;
}

/** Remembers which request an error belongs to: Apollo's formatter is not told. */
function recordRequestIds(requestIds: WeakMap<object, string>): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, contextValue }) => {
        for (const error of errors) requestIds.set(error, contextValue.requestId);
      },
    }),
  };
}

/** GraphQL over HTTP at /graphql. */
export async function mountGraphQL(http: FastifyInstance, options: GraphQLHttpOptions): Promise<void> {
  const { schema, limits, introspection, contextOf, logUnexpected, timeOperations } = options;
  const requestIds = new WeakMap<object, string>();
  const apollo = new ApolloServer<RequestContext>({
    schema,
    introspection,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    // Nobody is signed in by a cookie, so a foreign page can ask for no more than anybody; public reads have plain addresses,
    // which browsers and caches on the way can keep.
    csrfPrevention: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: limits.validationRules,
    persistedQueries: { cache: new PersistedDocuments(clientDocuments()) },
    plugins: [
      timeOperations,
      ...limits.plugins,
      recordRequestIds(requestIds),
      apiKeySelections,
      publicCacheControl,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
    formatError: (formatted, error) => {
      // Clients that send a document's hash alone have to understand this one: they send the document then.
      if (formatted.extensions?.code === "PERSISTED_QUERY_NOT_FOUND") return formatted;
      const requestId = (error instanceof Error && requestIds.get(error)) || randomUUID();
      return formatGraphQLError(formatted, error, requestId, logUnexpected);
    },
  });
  await apollo.start();
  http.addHook("onClose", () => apollo.stop());
  // The context is made before Apollo is asked, so that an unreachable database answers 503 like everywhere else.
  const contexts = new WeakMap<object, RequestContext>();
  const handler = fastifyApolloHandler(apollo, {
    context: async (request) => contexts.get(request) ?? contextOf(request),
  });
  http.route({
    method: ["GET", "POST"],
    url: "/graphql",
    // Queries over GET; what is posted needs a listed origin.
    config: { anyOrigin: true },
    preHandler: async (request) => {
      contexts.set(request, await contextOf(request));
    },
    onSend: addEtag,
    handler: handler as Parameters<FastifyInstance["route"]>[0]["handler"],
  });
}
