import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { JournalSource } from "../journal.types";
import type { Columns } from "./csv-file";
import { joinExecutions, type Execution, type JoinedTrade } from "./executions";

const FILL = `"key" text, account text, instrument text, side text, size numeric, price numeric, "pointValue" numeric, fees numeric,
  currency text, "executedAt" timestamptz, place integer`;

/** Stores the fills that aren't stored yet, and returns them. */
export async function storeExecutions(
  manager: EntityManager,
  userId: string,
  fills: readonly Execution[],
): Promise<Execution[]> {
  const rows = await query<{ key: string }>(
    manager,
    `INSERT INTO journal_executions (user_id, key, account, instrument, side, size, price, point_value, fees, currency, executed_at, place)
     SELECT $1, n.key, n.account, n.instrument, n.side, n.size, n.price, n."pointValue", n.fees, n.currency, n."executedAt", n.place
     FROM jsonb_to_recordset($2::jsonb) AS n (${FILL}) ON CONFLICT DO NOTHING RETURNING key`,
    [userId, JSON.stringify(fills)],
  );
  const keys = new Set(rows.map(({ key }) => key));
  return fills.filter(({ key }) => keys.delete(key));
}

interface StoredTrade {
  id: string;
  key: string;
  account: string;
  instrument: string;
}

const pairOf = ({ instrument, account }: { instrument: string; account: string }): string =>
  JSON.stringify([instrument, account]);

/**
 * Joins all fills of the instruments and accounts that have new ones, and stores the resulting trades. A trade keeps its notes when an older fill
 * changes where it begins. Returns the ids of those that are new or changed.
 */
export async function rebuildTrades(
  manager: EntityManager,
  userId: string,
  added: readonly Execution[],
  now: Date,
): Promise<string[]> {
  if (added.length === 0) return [];
  const pairs = [...new Set(added.map(pairOf))].map((pair) => JSON.parse(pair) as [string, string]);
  const parameters = [userId, pairs.map(([instrument]) => instrument), pairs.map(([, account]) => account)];
  const ofPairs = `user_id = $1 AND (instrument, account) IN (SELECT * FROM unnest($2::text[], $3::text[]))`;
  const executions = await query<Execution & { opensDeleted: boolean }>(
    manager,
    `SELECT key, account, instrument, side, size::text, price::text, point_value::text AS "pointValue", fees::text, currency,
       to_char(executed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "executedAt", place, opens_deleted AS "opensDeleted"
     FROM journal_executions WHERE ${ofPairs} ORDER BY executed_at, place, key`,
    parameters,
  );
  const stored = await query<StoredTrade>(
    manager,
    `SELECT id, source_key AS key, account, instrument FROM journal_trades
     WHERE ${ofPairs} AND source = '${JournalSource.CSV}' ORDER BY opened_at, id`,
    parameters,
  );
  const deleted = new Set(executions.filter(({ opensDeleted }) => opensDeleted).map(({ key }) => key));
  const byPair = new Map<string, Execution[]>();
  for (const execution of executions) {
    const pair = pairOf(execution);
    const others = byPair.get(pair);
    if (others) others.push(execution);
    else byPair.set(pair, [execution]);
  }
  const joined: JoinedTrade[] = [];
  for (const fills of byPair.values()) joined.push(...(await joinExecutions(fills)));
  const trades = joined.filter(({ key }) => !deleted.has(key));
  await moveNotes(manager, stored, trades);
  const rows = await query<{ id: string }>(manager, STORE, [userId, JSON.stringify(trades), now]);
  return rows.map(({ id }) => id);
}

const VALUES = [
  "side",
  "size",
  "entry_value",
  "exited_size",
  "exit_value",
  "point_value",
  "fees",
  "currency",
  "opened_at",
  "closed_at",
];
const valuesOf = (table: string): string => VALUES.map((column) => `${table}.${column}`).join(", ");

const STORE = `
  INSERT INTO journal_trades AS t (user_id, source, source_key, account, instrument, ${VALUES.join(", ")}, created_at, updated_at)
  SELECT $1, '${JournalSource.CSV}', n.key, n.account, n.instrument, n.side, n.size, n."entryValue", n."exitedSize", n."exitValue", n."pointValue",
    n.fees, n.currency, n."openedAt", n."closedAt", $3, $3
  FROM jsonb_to_recordset($2::jsonb) AS n ("key" text, account text, instrument text, side text, size numeric, "entryValue" numeric,
    "exitedSize" numeric, "exitValue" numeric, "pointValue" numeric, fees numeric, currency text, "openedAt" timestamptz, "closedAt" timestamptz)
  ON CONFLICT (user_id, source, source_key) DO UPDATE SET (${VALUES.join(", ")}, updated_at) = ROW (${valuesOf("excluded")}, excluded.updated_at)
  WHERE (${valuesOf("t")}) IS DISTINCT FROM (${valuesOf("excluded")})
  RETURNING id`;

const MERGE = `
  UPDATE journal_trades t SET plan = concat_ws(E'\\n', nullif(t.plan, ''), nullif(o.plan, '')),
    review = concat_ws(E'\\n', nullif(t.review, ''), nullif(o.review, '')), tags = t.tags || o.tags, screenshots = t.screenshots || o.screenshots,
    stop = coalesce(t.stop, o.stop), target = coalesce(t.target, o.target), setup_id = coalesce(t.setup_id, o.setup_id),
    planned = coalesce(t.planned, o.planned), mood = coalesce(t.mood, o.mood),
    correlated_group = coalesce(nullif(t.correlated_group, ''), o.correlated_group)
  FROM journal_trades o WHERE t.id = $1 AND o.id = $2`;

/** Trades whose first fill no longer opens one belong to the trade that contains it now. If two do, their notes become those of one. */
async function moveNotes(
  manager: EntityManager,
  stored: readonly StoredTrade[],
  trades: readonly JoinedTrade[],
): Promise<void> {
  const owners = new Map(stored.map(({ key, id }) => [key, id]));
  const opening = new Set(trades.map(({ key }) => key));
  const containing = new Map(trades.flatMap((trade) => trade.fills.map((fill) => [fill, trade.key] as const)));
  for (const { id, key } of stored) {
    if (opening.has(key)) continue;
    const newKey = containing.get(key);
    const owner = newKey === undefined ? undefined : owners.get(newKey);
    if (newKey !== undefined && owner === undefined) {
      await query(manager, `UPDATE journal_trades SET source_key = $2 WHERE id = $1`, [id, newKey]);
      owners.set(newKey, id);
      continue;
    }
    if (owner !== undefined) await query(manager, MERGE, [owner, id]);
    await query(manager, `DELETE FROM journal_trades WHERE id = $1`, [id]);
  }
}

interface RememberedMapping {
  columns: string[];
  mapping: Columns;
}

const MAX_MAPPINGS = 10;

export async function readMappings(database: DataSource, userId: string): Promise<RememberedMapping[]> {
  const sql = `SELECT mappings FROM journal_settings WHERE user_id = $1`;
  const [settings] = await query<{ mappings: RememberedMapping[] }>(database, sql, [userId]);
  return settings?.mappings ?? [];
}

/** For the next file with the same columns. */
export async function rememberMapping(
  database: DataSource,
  userId: string,
  columns: string[],
  mapping: Columns,
): Promise<void> {
  const isSame = (other: RememberedMapping): boolean => JSON.stringify(other.columns) === JSON.stringify(columns);
  const others = (await readMappings(database, userId)).filter((other) => !isSame(other));
  await query(
    database,
    `INSERT INTO journal_settings (user_id, mappings) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET mappings = excluded.mappings`,
    [userId, JSON.stringify([{ columns, mapping }, ...others].slice(0, MAX_MAPPINGS))],
  );
}
