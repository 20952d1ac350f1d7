import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isCompositeType,
  isListType,
  isObjectType,
  isInterfaceType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationRule,
} from "graphql";
import { AppError } from "../kernel/errors/errors";
import type { RequestContext } from "../kernel/request-context";
import { RateLimits } from "../kernel/rate-limits";

/** The items of all pages in one document. */
const MAX_ITEMS = 1_000;
/** The largest page of any field, counted where a client passes no size. */
const MAX_PAGE_SIZE = 500;
const ITEMS_PER_POINT = 100;
const SIZE_ARGUMENTS: readonly string[] = ["first", "last", "limit"];

/** The number of items that an operation can request. */
export interface PageCost {
  /** Pages with a literal size, or none. */
  items: number;
  /** How often a variable is the size of a page. */
  variables: ReadonlyMap<string, number>;
  /** A page below a list would take a statement for each item of the list. */
  hasPageBelowList: boolean;
}

const NO_PAGES: PageCost = { items: 0, variables: new Map(), hasPageBelowList: false };

/** Sums up the pages of an operation. Each fragment is visited at most twice: below a list, and elsewhere. */
class PageCounter {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly counted = new Map<string, PageCost>();

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    for (const definition of document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
  }

  costOf(operation: OperationDefinitionNode): PageCost {
    return this.costOfSelections(operation.selectionSet, this.schema.getRootType(operation.operation), false);
  }

  private costOfSelections(
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | null | undefined,
    isBelowList: boolean,
  ): PageCost {
    const costs = selections.map((selection) => {
      if (selection.kind === Kind.FIELD) return this.costOfField(selection, type, isBelowList);
      if (selection.kind === Kind.FRAGMENT_SPREAD) return this.costOfFragment(selection.name.value, isBelowList);
      const condition = selection.typeCondition && this.schema.getType(selection.typeCondition.name.value);
      return this.costOfSelections(selection.selectionSet, condition ?? type, isBelowList);
    });
    return sum(costs);
  }

  private costOfFragment(name: string, isBelowList: boolean): PageCost {
    const key = `${name} ${isBelowList}`;
    const counted = this.counted.get(key);
    const fragment = this.fragments.get(name);
    if (counted || !fragment) return counted ?? NO_PAGES;
    // Ends the recursion of a fragment that contains itself, which another rule reports.
    this.counted.set(key, NO_PAGES);
    const type = this.schema.getType(fragment.typeCondition.name.value);
    const cost = this.costOfSelections(fragment.selectionSet, type, isBelowList);
    this.counted.set(key, cost);
    return cost;
  }

  private costOfField(field: FieldNode, parent: GraphQLNamedType | null | undefined, isBelowList: boolean): PageCost {
    const definition =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
    if (!definition) return NO_PAGES;
    const isPage = definition.args.some(({ name }) => SIZE_ARGUMENTS.includes(name));
    const own = isPage ? { ...sizeOf(field), hasPageBelowList: isBelowList } : NO_PAGES;
    const type = getNamedType(definition.type);
    if (!field.selectionSet || !isCompositeType(type)) return own;
    const isList = isListType(getNullableType(definition.type));
    return sum([own, this.costOfSelections(field.selectionSet, type, isBelowList || isList)]);
  }
}

function sizeOf(field: FieldNode): Pick<PageCost, "items" | "variables"> {
  const size = field.arguments?.find(
    ({ name, value }) => SIZE_ARGUMENTS.includes(name.value) && value.kind !== Kind.NULL,
  );
  if (size?.value.kind === Kind.INT) return { items: Math.abs(Number(size.value.value)), variables: new Map() };
  if (size?.value.kind === Kind.VARIABLE) return { items: 0, variables: new Map([[size.value.name.value, 1]]) };
  return { items: MAX_PAGE_SIZE, variables: new Map() };
}

function sum(costs: readonly PageCost[]): PageCost {
  const variables = new Map<string, number>();
  for (const cost of costs)
    for (const [name, count] of cost.variables) variables.set(name, (variables.get(name) ?? 0) + count);
  return {
    items: costs.reduce((items, cost) => items + cost.items, 0),
    variables,
    hasPageBelowList: costs.some((cost) => cost.hasPageBelowList),
  };
}

const costs = new WeakMap<OperationDefinitionNode, PageCost>();

/** The pages of an operation. Remembered, because the same document runs many times. */
export function pageCost(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): PageCost {
  const cost = costs.get(operation) ?? new PageCounter(schema, document).costOf(operation);
  costs.set(operation, cost);
  return cost;
}

const TOO_MANY_ITEMS = `The pages of a document can have at most ${MAX_ITEMS} items in total`;

/** Rejects pages below lists. Sizes in variables are known only when the document runs. */
export const pageRule: ValidationRule = (context) => ({
  OperationDefinition(operation) {
    const { items, hasPageBelowList } = pageCost(context.getSchema(), context.getDocument(), operation);
    if (hasPageBelowList)
      context.reportError(new GraphQLError("A list can't contain pages. Request the page of each item on its own"));
    if (items > MAX_ITEMS) context.reportError(new GraphQLError(TOO_MANY_ITEMS));
  },
});

/** The number of items that the pages request with these variables. */
export function itemsOf(cost: PageCost, variables: Readonly<Record<string, unknown>>): number {
  let { items } = cost;
  for (const [name, count] of cost.variables) {
    const size = variables[name];
    // Negative sizes are rejected later, so they must not reduce the sum.
    items += count * (typeof size === "number" ? Math.abs(size) : MAX_PAGE_SIZE);
  }
  return items;
}

/** Counts large pages against the caller's budget. Throws if they are too large, or the budget is used up. */
export async function chargePages(
  { services, viewer, client }: RequestContext,
  cost: PageCost,
  variables: Readonly<Record<string, unknown>>,
): Promise<void> {
  const items = itemsOf(cost, variables);
  if (items > MAX_ITEMS) throw new AppError("VALIDATION", TOO_MANY_ITEMS);
  const points = Math.floor(items / ITEMS_PER_POINT);
  if (points <= 0) return;
  const limits = services.get(RateLimits);
  if (viewer) await limits.take("requestsPerSession", viewer, viewer.sessionId, points);
  else await limits.take("requestsPerAddress", client, client.network, points);
}
