import type { ApolloServerPlugin } from "@apollo/server";
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLObjectType, OperationDefinitionNode } from "graphql";
import { addVary, etagOf, isFresh } from "../http/http-cache";
import type { RequestContext } from "../kernel/request-context";

/** The shortest `publicForSeconds` of the root fields; null if a field has none. */
function publicCacheSeconds(root: GraphQLObjectType, operation: OperationDefinitionNode): number | null {
  let min = Number.POSITIVE_INFINITY;
  for (const selection of operation.selectionSet.selections) {
    if (selection.kind !== "Field") return null;
    const seconds: unknown = root.getFields()[selection.name.value]?.extensions.publicForSeconds;
    if (typeof seconds !== "number") return null;
    min = Math.min(min, seconds);
  }
  return min;
}

/** Sets Cache-Control on responses to visitors' GET requests whose root fields have `publicForSeconds`. */
export const publicCacheControl: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, response, contextValue, operation, schema }) => {
      const { body, http } = response;
      const root = schema.getQueryType();
      if (request.http?.method !== "GET" || contextValue.viewer || contextValue.integration || !root) return;
      if (operation?.operation !== "query" || body.kind !== "single" || body.singleResult.errors) return;
      const seconds = publicCacheSeconds(root, operation);
      if (seconds !== null) http.headers.set("cache-control", `public, max-age=${seconds}`);
    },
  }),
};

/** Adds an ETag to cacheable responses, and sends 304 if the client has the current version. */
export function addEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  const cacheControl = reply.getHeader("cache-control");
  if (typeof cacheControl !== "string" || !cacheControl.startsWith("public") || typeof payload !== "string") {
    return done(null, payload);
  }
  // The same body has one of two media types, depending on the Accept header.
  const etag = etagOf(`${String(reply.getHeader("content-type"))}\n${payload}`);
  void reply.header("etag", etag);
  addVary(reply, "authorization, accept");
  if (!isFresh(request, etag)) return done(null, payload);
  void reply.status(304).removeHeader("content-length");
  done(null, "");
}
