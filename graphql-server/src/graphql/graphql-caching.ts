import type { ApolloServerPlugin } from "@apollo/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLObjectType, OperationDefinitionNode } from "graphql";
import { addVary, etagOf, isFresh } from "../http/http-cache";
import type { RequestContext } from "../kernel/request-context";

/** Least number of seconds that a visitor's answer may be kept, by the root fields it has; null: not at all. */
function publicCacheSeconds(root: GraphQLObjectType, operation: OperationDefinitionNode): number | null {
  let least = Number.POSITIVE_INFINITY;
  for (const selection of operation.selectionSet.selections) {
    if (selection.kind !== "Field") return null;
    const seconds: unknown = root.getFields()[selection.name.value]?.extensions.publicForSeconds;
    if (typeof seconds !== "number") return null;
    least = Math.min(least, seconds);
  }
  return least;
}

/** Says of GET answers that are the same for every visitor how long they may be kept: fields with `publicForSeconds`. */
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

/** Gives kept answers their validator, and 304 to who has them already. */
export async function addEtag(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const cacheControl = reply.getHeader("cache-control");
  if (typeof cacheControl !== "string" || !cacheControl.startsWith("public") || typeof payload !== "string") {
    return payload;
  }
  // The same bytes go out under two media types, by what the caller accepts.
  const etag = etagOf(`${String(reply.getHeader("content-type"))}\n${payload}`);
  void reply.header("etag", etag);
  addVary(reply, "authorization, accept");
  if (!isFresh(request, etag)) return payload;
  void reply.status(304).removeHeader("content-length");
  return "";
}
