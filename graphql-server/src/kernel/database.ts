import { createHash } from "node:crypto";
import { DatabaseError, Pool, type PoolClient, type QueryConfig } from "pg";
import { DataSource, QueryFailedError, type EntityManager } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";
import type { MigrationInterface } from "typeorm";

/** Parameters of a statement, as node-postgres takes them. */
export type SqlParameters = readonly unknown[];

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;
type EntityClass = new () => object;
type MigrationClass = new () => MigrationInterface;

/** Errors without a class of their own that reaching the database raised: a file or another service raises the same ones. */
const connectionErrors = new WeakSet<Error>();

function markAsDatabaseError(error: unknown): unknown {
  if (error instanceof Error) connectionErrors.add(error);
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
    extra: { idleTimeoutMillis: 30_000, statement_timeout: 30_000 },
  });
}

const poolOf = (database: DataSource): Pool => (database.driver as PostgresDriver).master as Pool;

/** Connections of the pool that are in use or idle, and requests that wait for one. */
export function poolUsage(database: DataSource): { busy: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = poolOf(database);
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Rows of a statement inside a transaction (or outside, given a data source). */
export function rowsOf<Row>(manager: EntityManager, text: string, parameters: SqlParameters = []): Promise<Row[]> {
  return manager.query<Row[]>(text, [...parameters]);
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash("sha1").update(text).digest("base64url").slice(0, 20);
    statementNames.set(text, name);
  }
  return name;
}

/** Reads on hot paths: a named prepared statement over the same pool, plain rows, no entity building. */
export async function readRows<Row>(
  database: DataSource,
  text: string,
  parameters: SqlParameters = [],
): Promise<Row[]> {
  const statement: QueryConfig = { name: statementName(text), text, values: [...parameters] };
  try {
    return (await poolOf(database).query(statement)).rows as Row[];
  } catch (error) {
    throw markAsDatabaseError(error);
  }
}

/**
 * Writes on hot paths: a named prepared statement in the caller's transaction (or outside, given the manager of a data
 * source), parsed and planned once for each connection.
 */
export async function writeRows<Row>(
  manager: EntityManager,
  text: string,
  parameters: SqlParameters = [],
): Promise<Row[]> {
  const client = (await manager.queryRunner?.connect()) as PoolClient | undefined;
  if (!client) return readRows(manager.connection, text, parameters);
  try {
    return (await client.query({ name: statementName(text), text, values: [...parameters] })).rows as Row[];
  } catch (error) {
    throw markAsDatabaseError(error);
  }
}

function driverErrorOf(error: unknown): { code?: string; constraint?: string } {
  const driverError = error instanceof Error && "driverError" in error ? error.driverError : error;
  return driverError ?? {};
}

/** PostgreSQL's code of a violated unique constraint, with the constraint's name. */
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

/** For errors of the database: whether it can't be reached, or ended the connection. */
export const isConnectionLost = (error: Error): boolean =>
  UNREACHABLE_CODES.has(driverErrorOf(error).code ?? "") ||
  /Connection terminated|timeout exceeded when trying to connect|pool after calling end/i.test(error.message);

/** Whether the database, and not a file or another service, raised an error because it can't be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOfDatabase =
    error instanceof QueryFailedError || error instanceof DatabaseError || connectionErrors.has(error);
  return isOfDatabase && isConnectionLost(error);
}

const DEADLOCK = "40P01";
const MAX_ATTEMPTS = 5;

/**
 * One transaction, begun again where PostgreSQL ended it because it and others waited for each other: nothing of it is
 * left then. So `work` changes nothing but through its manager.
 */
export async function transact<T>(database: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (driverErrorOf(error).code !== DEADLOCK || tries === MAX_ATTEMPTS) throw error;
    }
  }
}
