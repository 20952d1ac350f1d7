import path from "node:path";
import { Client, escapeIdentifier } from "pg";
import { copyOut } from "./copy-streams";
import { writeHashed } from "./file-copies";
import { tablePath, type TableEntry } from "./manifest";

/** Makes values independent of the settings of the database and its role, and lets long statements finish. */
export const COPY_SETTINGS = `
  SET LOCAL search_path = public; SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/** Restored by running the migrations, so that they match the schema. */
const MIGRATIONS_TABLE = "migrations";

/**
 * Tables with their columns, without generated ones. Unlogged tables hold only the state of running servers. Of pg-boss's tables,
 * the queues and jobs: it creates the others again. A queue comes before its jobs.
 */
const TABLES = `
  SELECT n.nspname AS schema, c.relname AS name, (
    SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND NOT c.relispartition
    AND (n.nspname = 'public' AND c.relname <> '${MIGRATIONS_TABLE}' OR n.nspname = 'pgboss' AND c.relname IN ('queue', 'job'))
  ORDER BY n.nspname DESC, c.relname = 'job', c.relname`;

const SEQUENCES = `
  SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`;

export type Table = Pick<TableEntry, "schema" | "name" | "columns">;

export const sqlName = ({ schema, name }: Pick<Table, "schema" | "name">): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

export const columnList = ({ columns }: Table): string => columns.map(escapeIdentifier).join(", ");

/** Opens a connection of its own, outside of the server's pool and its timeouts. */
export async function connectClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: "the-glitch backup", keepAlive: true });
  // The statement that is running fails with the same error.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export const readTables = async (client: Client): Promise<Table[]> => (await client.query<Table>(TABLES)).rows;

export async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(SEQUENCES);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function countRows(client: Client, table: Pick<Table, "schema" | "name">): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${sqlName(table)}`);
  return Number(rows[0]?.count);
}

/** Runs `read` in one snapshot, which other transactions don't affect. */
export async function inSnapshot<T>(client: Client, read: () => Promise<T>): Promise<T> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${COPY_SETTINGS}`);
  try {
    return await read();
  } finally {
    await client.query("ROLLBACK").catch(() => undefined);
  }
}

/** Writes the rows of a table below the folder. */
export async function dumpTable(client: Client, table: Table, folder: string): Promise<TableEntry> {
  const rows = await countRows(client, table);
  const copy = copyOut(client, `COPY (SELECT ${columnList(table)} FROM ${sqlName(table)}) TO STDOUT`);
  return { ...table, rows, ...(await writeHashed(copy, path.join(folder, tablePath(table)))) };
}
