import { createHash } from "node:crypto";
import { DatabaseError, Pool, type PoolClient, type QueryConfig } from "pg";
import { DataSource, QueryFailedError, type EntityManager } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";
import type { MigrationInterface } from "typeorm";

export type SqlParameters = readonly unknown[];

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;
type EntityClass = new () => object;
type MigrationClass = new () => MigrationInterface;

/** Errors from database connections and queries. Tracked, because files and other services raise errors with the same codes. */
const databaseErrors = new WeakSet<Error>();

function markAsDatabaseError(error: unknown): unknown {
  if (error instanceof Error) databaseErrors.add(error);
  return error;
}

class DatabasePool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (!callback) {
      return super.connect().catch((error: unknown) => {
        throw markAsDatabaseError(error);
      });
    }
    super.connect((error, client, release) => {
      markAsDatabaseError(error);
      callback(error, client, release);
    });
  }
}

export function createDataSource(
  url: string,
  options: { poolSize: number; entities?: EntityClass[]; migrations: MigrationClass[] },
): DataSource {
  return new DataSource({
    type: "postgres",
    url,
    driver: { Pool: DatabasePool },
    entities: options.entities ?? [],
    migrations: options.migrations,
    migrationsTableName: "migrations",
    migrationsTransactionMode: "each",
    synchronize: false,
    uuidExtension: "pgcrypto",
    installExtensions: false,
    poolSize: options.poolSize,
    applicationName: "the-glitch",
    connectTimeoutMS: 5_000,
    extra: { idleTimeoutMillis: 30_000, statement_timeout: 30_000, pipeline: true },
  });
}

const poolOf = (database: DataSource): Pool => (database.driver as PostgresDriver).master as Pool;

/** Busy and idle connections of the pool, and requests waiting for a connection. */
export function poolUsage(database: DataSource): { busy: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = poolOf(database);
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Names for prepared statements, by SQL text. Used from the second run, because some SQL is built for a single call. */
const statementNames = new Map<string, string>();
const MAX_STATEMENT_NAMES = 2_000;

function statementName(text: string): string | undefined {
  const name = statementNames.get(text);
  if (name !== undefined || statementNames.size >= MAX_STATEMENT_NAMES) return name;
  statementNames.set(text, createHash("sha1").update(text).digest("base64url").slice(0, 20));
  return undefined;
}

/**
 * Runs a statement and returns its rows, including those of RETURNING. Given a manager, runs in the manager's transaction. From
 * its second run, a statement is prepared under a name, so each connection parses it only once. Statements of one transaction
 * that don't wait for each other, for example in `Promise.all`, take one round trip and run in the order of the calls.
 */
export async function query<Row>(
  target: DataSource | EntityManager,
  text: string,
  parameters: SqlParameters = [],
): Promise<Row[]> {
  const name = statementName(text);
  const statement: QueryConfig = { text, values: [...parameters], ...(name !== undefined && { name }) };
  try {
    const client = await clientOf(target);
    return (await client.query(statement)).rows as Row[];
  } catch (error) {
    throw markAsDatabaseError(error);
  }
}

/**
 * SQL: a comparison with any of the values, and the value of its parameter. PostgreSQL expects several values in `= ANY($1)`, so for
 * a single one it would plan the statement again on each run.
 */
export function equalsAny<Value>(values: readonly Value[], parameter: string): { sql: string; value: unknown } {
  return values.length === 1
    ? { sql: `= ${parameter}`, value: values[0] }
    : { sql: `= ANY(${parameter})`, value: values };
}

async function clientOf(target: DataSource | EntityManager): Promise<Pool | PoolClient> {
  if (target instanceof DataSource) return poolOf(target);
  const client = (await target.queryRunner?.connect()) as PoolClient | undefined;
  return client ?? poolOf(target.connection);
}

function driverErrorOf(error: unknown): { code?: string; constraint?: string } {
  const driverError = error instanceof Error && "driverError" in error ? error.driverError : error;
  return driverError ?? {};
}

/** The name of the unique constraint that the statement violated; null for other errors. */
export function violatedUniqueConstraint(error: unknown): string | null {
  const { code, constraint } = driverErrorOf(error);
  return code === "23505" ? (constraint ?? "") : null;
}

const UNREACHABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
  "08003",
  "53300",
]);

/** Whether a database error means that the database is unreachable or closed the connection. */
export const isConnectionLost = (error: Error): boolean =>
  UNREACHABLE_CODES.has(driverErrorOf(error).code ?? "") ||
  /Connection terminated|timeout exceeded when trying to connect|pool after calling end/i.test(error.message);

/** Whether a thrown value is a database error and means that the database is unreachable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isDatabaseError =
    error instanceof QueryFailedError || error instanceof DatabaseError || databaseErrors.has(error);
  return isDatabaseError && isConnectionLost(error);
}

const DEADLOCK = "40P01";
const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in a transaction and retries it after a deadlock. `work` may run several times, so it must change nothing
 * outside of the transaction. Features use `database.transaction` only to choose another isolation level.
 */
export async function transact<T>(database: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (driverErrorOf(error).code !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
