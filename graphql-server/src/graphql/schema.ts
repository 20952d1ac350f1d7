import "reflect-metadata";
import {
  isIntrospectionType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from "graphql";
import { buildSchemaSync, getMetadataStorage, GraphQLISODateTime, type NonEmptyArray } from "type-graphql";
import { assertRole, type FieldAccess } from "../kernel/auth/authorize";
import { checkInput } from "../kernel/check-input";
import { toIsoTime } from "../kernel/clock";
import type { RequestContext } from "../kernel/request-context";

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

type Resolver = GraphQLFieldResolver<unknown, RequestContext>;

/** Checks the viewer's role before each resolver. type-graphql's own check takes several promises for each field of each object. */
function checkRoles(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const access: FieldAccess = field.extensions;
      const withCheck =
        (resolver: Resolver): Resolver =>
        (root, args, context, info) => {
          assertRole(context, access);
          return resolver(root, args, context, info);
        };
      field.resolve &&= withCheck(field.resolve);
      field.subscribe &&= withCheck(field.subscribe);
    }
  }
}

/** Builds the schema. Operations require a session by default, and every input is validated. */
export function buildApiSchema(resolvers: readonly object[]): GraphQLSchema {
  const byClass = new Map(resolvers.map((resolver) => [resolver.constructor, resolver]));
  // Fields without a resolver method get no function at all, because type-graphql's would only read the property.
  for (const field of getMetadataStorage().fields) field.simple = true;
  const schema = buildSchemaSync({
    resolvers: [...byClass.keys()] as unknown as NonEmptyArray<() => object>,
    container: { get: (resolverClass: abstract new () => object) => byClass.get(resolverClass) },
    pubSub: unusedPubSub,
    validateFn: checkInput,
    emitSchemaFile: false,
    // Apollo Server validates the schema at startup; this check would take another 0.3 seconds.
    skipCheck: true,
  });
  checkRoles(schema);
  // type-graphql's function checks each time that it formats.
  GraphQLISODateTime.serialize = (value) => toIsoTime(value as Date | string);
  for (const [name, description] of Object.entries(ROOT_DESCRIPTIONS)) {
    const type = schema.getType(name);
    if (type) type.description = description;
  }
  return schema;
}

/** The published schema, in schema/ and at /graphql/schema.graphql. */
export const sdlOf = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
