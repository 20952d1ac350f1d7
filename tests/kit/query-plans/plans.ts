import type { SentStatement } from "../database/statements";
import type { TestApp } from "../test-app";
import { SMALL_INDEXES } from "./allowed-scans";

type Sql = Pick<TestApp, "sql">;

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Parent Relationship"?: string;
  "Plan Rows": number;
  "Total Cost": number;
  Plans?: PlanNode[];
}

/** How PostgreSQL plans a statement: with the values of its parameters, and without them, as it may from the sixth run. */
type Mode = "custom" | "generic";

/** PostgreSQL adds about this much to the cost of a plan that it has to make for each run. */
const MAX_PLANNING_COST = 50;
const SCANS = new Set(["Seq Scan", "Bitmap Heap Scan", "Bitmap Index Scan", "Index Scan", "Index Only Scan"]);
/** A statement may read this many of the million rows of a table. */
const MAX_ROWS = 10_000;
/** Nodes that read all their input before they return the first row, so a limit above them doesn't stop a scan below them. */
const READ_ALL_INPUT = new Set(["Sort", "Hash", "Aggregate", "ModifyTable"]);

/** Whether a statement has a plan and isn't from the job queue, which has its own tables, or the event relay, which has none. */
export const isExplainable = ({ text }: SentStatement): boolean =>
  /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text) && !/pgboss\.|pg_notify/.test(text);

async function explain({ sql }: Sql, { text, parameters }: SentStatement, mode: Mode, options: string) {
  if (mode === "custom") return sql<{ "QUERY PLAN": unknown }>(`EXPLAIN (${options}) ${text}`, parameters);
  // The generic plan doesn't depend on the values.
  const values = parameters.length ? `(${parameters.map(() => "NULL").join(", ")})` : "";
  await sql(`SET plan_cache_mode = force_generic_plan`);
  await sql(`PREPARE explained AS ${text}`);
  try {
    return await sql<{ "QUERY PLAN": unknown }>(`EXPLAIN (${options}) EXECUTE explained${values}`);
  } finally {
    await sql(`DEALLOCATE explained`);
    await sql(`RESET plan_cache_mode`);
  }
}

interface Index {
  table: string;
  /** Null for an expression. */
  firstColumn: string | null;
}

interface Catalog {
  largeTables: ReadonlySet<string>;
  indexes: ReadonlyMap<string, Index>;
}

/**
 * Which large tables a statement reads in full or in large part. Checks the plan for the parameters' values, and the generic plan
 * if PostgreSQL would prefer it.
 */
export async function largeScans(
  app: Sql,
  statement: SentStatement,
  largeTables: ReadonlySet<string>,
): Promise<string[]> {
  const catalog = { largeTables, indexes: await readIndexes(app) };
  const custom = await planTree(app, statement, "custom");
  const generic = await planTree(app, statement, "generic");
  const isGenericUsed = generic["Total Cost"] <= custom["Total Cost"] + MAX_PLANNING_COST;
  const plans = isGenericUsed ? [custom, generic] : [custom];
  return [...new Set(plans.flatMap((plan) => scansOf(plan, false, catalog)))].sort();
}

async function readIndexes({ sql }: Sql): Promise<Map<string, Index>> {
  const rows = await sql<Index & { name: string }>(
    `SELECT c.relname AS name, t.relname AS "table", a.attname AS "firstColumn"
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
     LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
     WHERE t.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, ...index }) => [name, index]));
}

function scansOf(node: PlanNode, isLimited: boolean, catalog: Catalog): string[] {
  const { "Node Type": type, Plans: children = [] } = node;
  const isOutputLimited = type === "Limit" || (isLimited && !READ_ALL_INPUT.has(type));
  const below = children.flatMap((child) =>
    scansOf(child, isOutputLimited && !runsInFull(type, child["Parent Relationship"]), catalog),
  );
  const { "Index Name": indexName = "" } = node;
  const index = catalog.indexes.get(indexName);
  const table = node["Relation Name"] ?? index?.table ?? "";
  const isChecked = SCANS.has(type) && catalog.largeTables.has(table) && !SMALL_INDEXES.has(indexName);
  const extent = isChecked ? extentOf(node, index, isLimited) : null;
  return extent ? [`${extent} ${table}`, ...below] : below;
}

/** A limit ends a scan of an index early, but a sequential scan may have to search the whole table for matching rows. */
function extentOf(scan: PlanNode, index: Index | undefined, isLimited: boolean): string | null {
  if (scan["Node Type"] === "Seq Scan") return "all of";
  if (isLimited) return null;
  if (index && !narrows(scan["Index Cond"] ?? "", index)) return "a whole index of";
  return scan["Plan Rows"] > MAX_ROWS ? "many rows of" : null;
}

/** A condition on columns other than the first is checked for each entry of the index. */
const narrows = (condition: string, { firstColumn }: Index): boolean => condition.includes(firstColumn ?? "(");

/** Subplans, and the inner side of a nested loop, may run in full for each row. */
const runsInFull = (parent: string, relationship = ""): boolean =>
  relationship.endsWith("Plan") || (relationship === "Inner" && parent === "Nested Loop");

/** A statement's plans as text that is the same on every machine: without costs and without values of parameters. */
export async function describePlans(app: Sql, statement: SentStatement): Promise<string> {
  const custom = await planText(app, statement, "custom");
  const generic = await planText(app, statement, "generic");
  if (shapeOf(custom) === shapeOf(generic)) return generic;
  return `${generic}\nplanned with the values of the parameters:\n${maskValues(custom)}`;
}

async function planTree(app: Sql, statement: SentStatement, mode: Mode): Promise<PlanNode> {
  const [row] = await explain(app, statement, mode, "FORMAT JSON");
  const [{ Plan: plan }] = row?.["QUERY PLAN"] as [{ Plan: PlanNode }];
  return plan;
}

async function planText(app: Sql, statement: SentStatement, mode: Mode): Promise<string> {
  const rows = await explain(app, statement, mode, "COSTS OFF");
  return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
}

/** The nodes of a plan, without their conditions. */
export const shapeOf = (plan: string): string =>
  plan
    .split("\n")
    .filter((line, index) => index === 0 || line.includes("->"))
    .join("\n");

const maskValues = (plan: string): string => plan.replaceAll(/'(?:[^']|'')*'/g, "?");
