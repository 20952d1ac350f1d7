import type { ApolloServerPlugin } from "@apollo/server";
import {
  GraphQLError,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
} from "graphql";
import { assertFieldInScope } from "../features/integrations";
import { HTTP_STATUS } from "../kernel/errors/errors";
import type { Integration } from "../kernel/auth/integration";
import type { RequestContext } from "../kernel/request-context";

function assertFieldAllowed(schema: GraphQLSchema, types: TypeInfo, node: FieldNode, integration: Integration): void {
  const parent = types.getParentType();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  // Root fields check the scope themselves, and introspection is public.
  if (!parent || roots.some((root) => root === parent) || /^__/.test(parent.name) || /^__/.test(node.name.value))
    return;
  try {
    assertFieldInScope(integration, parent.name, node.name.value);
  } catch (error) {
    const originalError = error instanceof Error ? error : undefined;
    throw new GraphQLError(String(originalError?.message), {
      nodes: node,
      originalError,
      extensions: { http: { status: HTTP_STATUS.FORBIDDEN } },
    });
  }
}

export function assertSelectionsAllowed(schema: GraphQLSchema, document: DocumentNode, integration: Integration): void {
  const types = new TypeInfo(schema);
  const Field = (node: FieldNode): void => assertFieldAllowed(schema, types, node, integration);
  visit(document, visitWithTypeInfo(types, { Field }));
}

/** Checks all selected fields of an API key's operation before it runs, because plain fields have no checks. */
export const apiKeySelections: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, contextValue: { integration } }) => {
      if (integration) assertSelectionsAllowed(schema, document, integration);
    },
  }),
};
