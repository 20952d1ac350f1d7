import {
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ArgumentNode,
  type DocumentNode,
  type GraphQLSchema,
} from "graphql";

/** How one operation of a document may be shared. */
interface Sharing {
  /** No selected field depends on who asks. */
  isShareable: boolean;
  /** Variables that decide what is selected, rather than what is subscribed to. */
  selectionVariables: string[];
}

const sharingByDocument = new WeakMap<DocumentNode, Map<string, Sharing>>();

/**
 * Subscribers of one document and one broadcast with equal keys get equal payloads, so that one execution serves them all.
 * Null when something selected may depend on the viewer. Closed by default: a type is shared when it says so with
 * `@Extensions({ broadcast: true })`, and a field of it can take itself out with `broadcast: false`.
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
  return JSON.stringify([name, ...sharing.selectionVariables.map((variable) => variables?.[variable] ?? null)]);
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
      // They decide what is subscribed to, which the broadcast's key says.
      Argument: (node) => (rootArguments.has(node) ? false : undefined),
      VariableDefinition: () => false,
      Variable: (node) => void selectingVariables.add(node.name.value),
    }),
  );
  return { isShareable, selectionVariables: [...selectingVariables].sort() };
}

const isBroadcastField = (types: TypeInfo): boolean =>
  types.getParentType()?.extensions.broadcast === true && types.getFieldDef()?.extensions.broadcast !== false;
