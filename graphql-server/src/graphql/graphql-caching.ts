import type { ApolloServerPlugin } from "@apollo/server";
import type { GraphQLObjectType, OperationDefinitionNode } from "graphql";
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
