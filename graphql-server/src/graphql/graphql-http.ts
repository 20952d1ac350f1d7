import { randomUUID } from "node:crypto";
import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { fastifyApolloHandler } from "@as-integrations/fastify";
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from "fastify";
import { GraphQLError, type GraphQLSchema } from "graphql";
import { clientDocuments, PersistedDocuments } from "./client-documents";
import { FastLaneHttp, type FastLane } from "./fast-lane";
import { publicCacheControl } from "./graphql-caching";
import { MAX_TOKENS, type graphqlLimits } from "./graphql-limits";
import { formatGraphQLError, isUnavailable, type LogUnexpected } from "../kernel/errors/error-format";
import type { Metrics } from "../http/metrics";
import { AppError, HTTP_STATUS } from "../kernel/errors/errors";
import type { RequestContext } from "../kernel/request-context";
import { apiKeySelections } from "./key-selections";
import { assertFewRepeatedFieldsIn } from "./repeated-fields";

export interface GraphQLHttpOptions {
  schema: GraphQLSchema;
  limits: ReturnType<typeof graphqlLimits>;
  introspection: boolean;
  contextOf: (request: FastifyRequest) => Promise<RequestContext>;
  logUnexpected: LogUnexpected;
  fastLane: FastLane;
  metrics: Metrics;
}

/** Records the request id of each error, because Apollo's `formatError` can't access the request. */
function recordRequestIds(requestIds: WeakMap<object, string>): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, contextValue }) => {
        for (const error of errors) requestIds.set(error, contextValue.requestId);
      },
    }),
  };
}

/** Responds with 503 if the database was unavailable and there is no data. */
const unavailableStatus: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body, http } }) => {
      if (body.kind === "single" && isUnavailable(body.singleResult)) http.status = HTTP_STATUS.UNAVAILABLE;
    },
  }),
};

/** Accept headers of clients that understand the response. */
const ACCEPTABLE = /\*\/\*|application\/(?:\*|json|graphql-response\+json)/i;

const SUBSCRIPTION_OVER_HTTP = "Subscriptions need a WebSocket. Connect to /graphql with graphql-transport-ws.";

/** Without this, a subscription would run like a query and return its root value. */
const rejectSubscriptions: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ operation }) => {
        if (operation?.operation !== "subscription") return Promise.resolve();
        const originalError = new AppError("VALIDATION", SUBSCRIPTION_OVER_HTTP);
        throw new GraphQLError(SUBSCRIPTION_OVER_HTTP, { originalError, extensions: { http: { status: 400 } } });
      },
    }),
};

/** The document of a request; an empty string if it has none, such as a request with a hash. */
function documentIn({ method, body, query }: FastifyRequest): string {
  const { query: document } = ((method === "GET" ? query : body) ?? {}) as { query?: unknown };
  return typeof document === "string" ? document : "";
}

/** GraphQL over HTTP at /graphql. */
export async function mountGraphQL(http: FastifyInstance, options: GraphQLHttpOptions): Promise<void> {
  const { schema, limits, introspection, contextOf, logUnexpected, fastLane, metrics } = options;
  const documents = clientDocuments();
  const requestIds = new WeakMap<object, string>();
  const apollo = new ApolloServer<RequestContext>({
    schema,
    introspection,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    // The API uses no cookies, so cross-site requests have no privileges. GET requests without special headers are cacheable.
    csrfPrevention: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: limits.validationRules,
    persistedQueries: { cache: new PersistedDocuments(documents) },
    plugins: [
      metrics.timeOperations,
      ...limits.plugins,
      recordRequestIds(requestIds),
      apiKeySelections,
      publicCacheControl,
      unavailableStatus,
      rejectSubscriptions,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
    formatError: (formatted, error) => {
      const requestId = (error instanceof Error && requestIds.get(error)) || randomUUID();
      // Clients that sent only a hash expect this error, and send the document next.
      if (formatted.extensions?.code === "PERSISTED_QUERY_NOT_FOUND") {
        return { ...formatted, extensions: { ...formatted.extensions, requestId } };
      }
      return formatGraphQLError(formatted, error, requestId, logUnexpected);
    },
  });
  await apollo.start();
  http.addHook("onClose", () => apollo.stop());
  const fastLaneHttp = new FastLaneHttp({
    fastLane,
    limits: limits.validationRules,
    documents,
    logUnexpected,
    metrics,
  });
  const apolloHandler = fastifyApolloHandler(apollo, {
    context: contextOf,
  }) as RouteHandlerMethod;
  http.route({
    method: ["GET", "POST"],
    url: "/graphql",
    exposeHeadRoute: false,
    // Applies to GET requests only. POST requires an origin in CORS_ORIGINS.
    config: { anyOrigin: true },
    handler: async (request, reply) => {
      if (!ACCEPTABLE.test(request.headers.accept ?? "*/*")) {
        throw new AppError("NOT_ACCEPTABLE", "Accept application/json or application/graphql-response+json");
      }
      // The context is created before Apollo runs, so that an unavailable database results in 503.
      const body = await fastLaneHttp.answer(request, reply, await contextOf(request));
      if (body !== null) return body;
      assertFewRepeatedFieldsIn(documentIn(request));
      return apolloHandler.call(http, request, reply);
    },
  });
}
