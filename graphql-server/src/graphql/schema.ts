import "reflect-metadata";
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from "graphql";
import { buildSchemaSync, type NonEmptyArray } from "type-graphql";
import { checkRoles } from "../kernel/auth/authorize";
import { checkInput } from "../kernel/check-input";

// All subscriptions define `subscribe`, so type-graphql's pub/sub is unused.
const unusedPubSub = {
  publish: (): void => undefined,
  subscribe: (): never => {
    throw new Error("Subscriptions use the bus in kernel/events/bus.ts");
  },
};

const ROOT_DESCRIPTIONS = {
  Mutation: "Operations that change data.",
  Query: "Operations that read data.",
  Subscription: "Live events, over WebSocket.",
};

/** Builds the schema. Operations require a session by default, and every input is validated. */
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
    // Apollo Server validates the schema at startup; this check would take another 0.3 seconds.
    skipCheck: true,
  });
  for (const [name, description] of Object.entries(ROOT_DESCRIPTIONS)) {
    const type = schema.getType(name);
    if (type) type.description = description;
  }
  return schema;
}

/** The published schema, in schema/ and at /graphql/schema.graphql. */
export const sdlOf = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
