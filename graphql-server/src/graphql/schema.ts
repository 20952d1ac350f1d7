import "reflect-metadata";
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from "graphql";
import { buildSchemaSync, type NonEmptyArray } from "type-graphql";
import { checkRoles } from "../kernel/auth/authorize";
import { checkInput } from "../kernel/check-input";
import { addDefaultDescriptions } from "./default-descriptions";

// Subscriptions bring their own `subscribe`, so type-graphql's own publish/subscribe is never used.
const unusedPubSub = {
  publish: (): void => undefined,
  subscribe: (): never => {
    throw new Error("Subscriptions are fed by the bus of kernel/bus.ts");
  },
};

/** The API's schema: closed by default, every input validated, nothing of a rejected input echoed. */
export function buildApiSchema(resolvers: readonly object[]): GraphQLSchema {
  const byClass = new Map(resolvers.map((resolver) => [resolver.constructor, resolver]));
  const schema = buildSchemaSync({
    resolvers: [...byClass.keys()] as unknown as NonEmptyArray<() => object>,
    container: { get: (resolverClass: abstract new () => object) => byClass.get(resolverClass) },
    authChecker: checkRoles,
    authMode: "error",
    pubSub: unusedPubSub,
    validateFn: checkInput,
    emitSchemaFile: false,
    // Apollo Server validates the schema when it starts; running the introspection query as well would take 0.3 seconds.
    skipCheck: true,
  });
  addDefaultDescriptions(schema);
  return schema;
}

/** The schema as it is published, in schema/ and at /graphql/schema.graphql. */
export const sdlOf = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
