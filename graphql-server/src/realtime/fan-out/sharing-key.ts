import {
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ArgumentNode,
  type DocumentNode,
  type GraphQLSchema,
} from "graphql";

/** Whether subscribers can share the payloads of an operation. */
interface Sharing {
  /** True if no selected field depends on the viewer. */
  isShareable: boolean;
  /** Variables that affect the selected fields, as opposed to the subscription's arguments. */
  selectionVariables: string[];
}

const sharingByDocument = new WeakMap<DocumentNode, Map<string, Sharing>>();

/**
 * Subscribers with the same document, broadcast, and key get the same payload, so one execution serves them all. Null if a
 * selected field may depend on the viewer. Types opt in with `@Extensions({ broadcast: true })`; their fields opt out with
 * `broadcast: false`.
 */
export function sharingKey(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>> | null | undefined,
): string | null {
  const operations = sharingByDocument.get(document) ?? new Map<string, Sharing>();
  sharingByDocument.set(document, operations);
  const name = operationName ?? "";
  const sharing = operations.get(name) ?? analyze(schema, separateOperations(document)[name] ?? document);
  operations.set(name, sharing);
  if (!sharing.isShareable) return null;
  // An omitted variable can have a default value, unlike null, so it must not get the same key. JSON leaves it out.
  const selecting = sharing.selectionVariables.map((variable) => [variable, variables?.[variable]]);
  return JSON.stringify([name, Object.fromEntries(selecting)]);
}

function analyze(schema: GraphQLSchema, document: DocumentNode): Sharing {
  const types = new TypeInfo(schema);
  const rootArguments = new Set<ArgumentNode>();
  const selectingVariables = new Set<string>();
  let isShareable = true;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        if (types.getParentType() === schema.getSubscriptionType())
          node.arguments?.forEach((each) => rootArguments.add(each));
        else if (!node.name.value.startsWith("__") && !isBroadcastField(types)) isShareable = false;
      },
      // The broadcast's key already covers the root arguments.
      Argument: (node) => (rootArguments.has(node) ? false : undefined),
      VariableDefinition: () => false,
      Variable: (node) => void selectingVariables.add(node.name.value),
    }),
  );
  return { isShareable, selectionVariables: [...selectingVariables].sort() };
}

const isBroadcastField = (types: TypeInfo): boolean =>
  types.getParentType()?.extensions.broadcast === true && types.getFieldDef()?.extensions.broadcast !== false;
