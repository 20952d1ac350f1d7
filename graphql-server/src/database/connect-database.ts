import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MigrationExecutor, type DataSource } from "typeorm";
import { MIGRATIONS } from "../../../migrations";
import { ENTITIES } from "./entities";
import type { Env } from "../settings/env";
import { StartError } from "../kernel/errors/errors";
import { isDataDirInUse, lockDataDir } from "./data-dir-lock";
import { createDataSource, isDatabaseAway } from "../kernel/database";
import { startEmbeddedPostgres, urlOfRunning, type EmbeddedPostgres } from "./embedded-postgres";
import type { Logger } from "../kernel/logging/logger";

const PATIENCE_MS = 30_000;
const PAUSE_MS = 1_000;
const CLOSE_PATIENCE_MS = 1_500;

export interface ConnectedDatabase {
  database: DataSource;
  /** Connection string, for what connects by itself. */
  url: string;
  /** Ends the connections, then the embedded PostgreSQL if there is one. */
  close: () => Promise<void>;
}

/** The PostgreSQL of DATABASE_URL, or the embedded one below DATA_DIR. */
export async function connectDatabase(env: Env, logger: Logger): Promise<ConnectedDatabase> {
  await mkdir(env.DATA_DIR, { recursive: true });
  if (env.DATABASE_URL) {
    const database = await open(env.DATABASE_URL, env, logger);
    return { database, url: env.DATABASE_URL, close: () => database.destroy() };
  }
  const unlock = await lockDataDir(env.DATA_DIR);
  let embedded: EmbeddedPostgres | undefined;
  try {
    embedded = await startEmbeddedPostgres(env.DATA_DIR, logger);
    const database = await open(embedded.url, env, logger);
    const postgres = embedded;
    return {
      database,
      url: embedded.url,
      close: async () => {
        // Connections wait for their statements; stopping the database ends a statement that takes too long.
        const closed = database.destroy();
        await Promise.race([closed, sleep(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
        await postgres.stop();
        await closed;
        unlock();
      },
    };
  } catch (error) {
    await embedded?.stop();
    unlock();
    throw error;
  }
}

/** For commands of the operator: the same database, also while a server runs on it. They create and migrate nothing. */
export async function connectExisting(env: Env, logger: Logger): Promise<ConnectedDatabase> {
  if (!env.DATABASE_URL && !existsSync(path.join(env.DATA_DIR, "postgres"))) {
    throw new StartError(`There is no database in ${env.DATA_DIR}: set DATA_DIR or DATABASE_URL`);
  }
  const connected = await connectBesideServer(env, logger);
  const pending = await new MigrationExecutor(connected.database).getPendingMigrations();
  if (!pending.length) return connected;
  await connected.close();
  throw new StartError('The database is behind this version: run "npm run migrate", or start the server once');
}

async function connectBesideServer(env: Env, logger: Logger): Promise<ConnectedDatabase> {
  if (env.DATABASE_URL || !isDataDirInUse(env.DATA_DIR)) return connectDatabase(env, logger);
  const url = await urlOfRunning(env.DATA_DIR);
  const database = await open(url, env, logger);
  return { database, url, close: () => database.destroy() };
}

/** A database that starts beside the server may need a moment. */
async function open(url: string, env: Env, logger: Logger): Promise<DataSource> {
  const database = createDataSource(url, { poolSize: env.DATABASE_POOL, entities: ENTITIES, migrations: MIGRATIONS });
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await database.initialize();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error;
      logger.warn("the database does not answer yet");
      await sleep(PAUSE_MS);
    }
  }
}
