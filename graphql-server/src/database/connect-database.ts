import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MigrationExecutor, type DataSource } from "typeorm";
import { MIGRATIONS } from "../../../migrations";
import type { Env } from "../env";
import { StartupError } from "../kernel/errors/errors";
import { databaseName, explainConnectFailure } from "../kernel/errors/explain-failure";
import { isDataDirInUse, lockDataDir } from "./data-dir-lock";
import { createDataSource, isDatabaseUnavailable } from "../kernel/database";
import { startEmbeddedPostgres, runningPostgresUrl } from "./embedded-postgres";
import type { Logger } from "../kernel/logging/logger";

const CONNECT_TIMEOUT_MS = 30_000;
const RETRY_DELAY_MS = 1_000;
const CLOSE_TIMEOUT_MS = 1_500;

type Entities = (new () => object)[];

export interface OpenedDatabase {
  /** Not connected yet; call `connect` with the entities. */
  database: DataSource;
  /** The connection string, for clients that open their own connection. */
  url: string;
  /** Disconnects, then stops the embedded PostgreSQL, if any. */
  close: () => Promise<void>;
}

/** Opens the database at DATABASE_URL, or starts the embedded PostgreSQL in DATA_DIR. */
export async function openDatabase(env: Env, logger: Logger): Promise<OpenedDatabase> {
  await mkdir(env.DATA_DIR, { recursive: true });
  if (env.DATABASE_URL) return openExternal(env.DATABASE_URL, env);
  const unlock = await lockDataDir(env.DATA_DIR);
  try {
    const postgres = await startEmbeddedPostgres(env.DATA_DIR, logger);
    const { database, url, close: disconnect } = openExternal(postgres.url, env);
    return {
      database,
      url,
      close: async () => {
        // Disconnecting waits for running statements; stopping PostgreSQL cancels them.
        const closed = disconnect();
        await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
        await postgres.stop();
        await closed;
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function openExternal(url: string, env: Env): OpenedDatabase {
  const database = createDataSource(url, { poolSize: env.DATABASE_POOL, migrations: MIGRATIONS });
  return { database, url, close: async () => void (database.isInitialized && (await database.destroy())) };
}

/** Connects, with retries, because the database may still be starting. */
export async function connect(database: DataSource, entities: Entities, logger: Logger): Promise<void> {
  database.setOptions({ entities });
  const deadline = Date.now() + CONNECT_TIMEOUT_MS;
  for (;;) {
    try {
      await database.initialize();
      return;
    } catch (error) {
      const url = String((database.options as { url?: string }).url);
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw explainConnectFailure(error, url);
      const { message, code } = error as NodeJS.ErrnoException;
      logger.warn({ database: databaseName(url), cause: message || code }, "database unreachable, retrying");
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/** Connects a command to an existing database, even while a server uses it. Never creates or migrates a database. */
export async function connectExisting(env: Env, logger: Logger, entities: Entities = []): Promise<OpenedDatabase> {
  if (!env.DATABASE_URL && !existsSync(path.join(env.DATA_DIR, "postgres"))) {
    throw new StartupError(`No database found in ${env.DATA_DIR}. Set DATA_DIR or DATABASE_URL.`);
  }
  const isServerRunning = !env.DATABASE_URL && isDataDirInUse(env.DATA_DIR);
  const opened = isServerRunning
    ? openExternal(await runningPostgresUrl(env.DATA_DIR), env)
    : await openDatabase(env, logger);
  try {
    await connect(opened.database, entities, logger);
    const pending = await new MigrationExecutor(opened.database).getPendingMigrations();
    if (!pending.length) return opened;
    throw new StartupError('The database has pending migrations. Run "npm run migrate", or start the server once.');
  } catch (error) {
    await opened.close();
    throw error;
  }
}
