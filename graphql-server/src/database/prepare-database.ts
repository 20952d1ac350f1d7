import { setTimeout as sleep } from "node:timers/promises";
import { MigrationExecutor, type DataSource, type EntityManager } from "typeorm";
import type { Env } from "../env";
import { DemoData } from "../features/site";
import { query } from "../kernel/database";
import { StartupError } from "../kernel/errors/errors";
import type { Logger } from "../kernel/logging/logger";

/** The advisory lock that a process holds while it migrates and seeds. */
const STARTUP_LOCK = 7_041_977;
const LOCK_RETRY_MS = 200;

/**
 * Runs `work` under the startup lock, so that only one process migrates at a time. Migrations have no statement timeout, because
 * creating an index can take long.
 */
export async function withStartupLock<T>(
  database: DataSource,
  work: (migrations: MigrationExecutor) => Promise<T>,
): Promise<T> {
  const runner = database.createQueryRunner();
  try {
    await runner.query(`SET statement_timeout = 0`);
    // Poll, because CREATE INDEX CONCURRENTLY waits for all running statements, so a statement that waits for the lock would deadlock.
    while (!(await tryLock())) await sleep(LOCK_RETRY_MS);
    try {
      const migrations = new MigrationExecutor(database, runner);
      migrations.transaction = "each";
      await assertNotOlderThanFirstRelease(database, migrations);
      return await work(migrations);
    } finally {
      await runner.query(`SELECT pg_advisory_unlock($1)`, [STARTUP_LOCK]);
      await runner.query(`RESET statement_timeout`);
    }
  } finally {
    await runner.release();
  }

  async function tryLock(): Promise<boolean> {
    const statement = `SELECT pg_try_advisory_lock($1) AS locked`;
    const [row] = await query<{ locked: boolean }>(runner.manager, statement, [STARTUP_LOCK]);
    return row?.locked ?? false;
  }
}

/** Before 1.0.0, databases had other migrations. */
async function assertNotOlderThanFirstRelease(database: DataSource, migrations: MigrationExecutor): Promise<void> {
  const applied = (await migrations.getExecutedMigrations()).map(({ name }) => name);
  const [first] = database.migrations;
  if (!first?.name || applied.length === 0 || applied.includes(first.name)) return;
  throw new StartupError(
    "This database was created by a version before 1.0.0, which can't be upgraded. " +
      "Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.",
  );
}

/** Everyone knows the passwords of demo accounts, an admin's included. */
async function assertNoDemoData(database: DataSource): Promise<void> {
  if (!(await database.manager.exists(DemoData))) return;
  throw new StartupError(
    "This database holds demo data: accounts with public passwords, and invented members, orders, and revenue. " +
      "To start without it, set DATA_DIR to a new folder or DATABASE_URL to an empty database. To keep the demo, set DEMO_MODE=on.",
  );
}

/** Runs migrations and seeds. */
export function prepareDatabase(
  database: DataSource,
  seed: (manager: EntityManager) => Promise<void>,
  env: Env,
  logger: Logger,
): Promise<void> {
  return withStartupLock(database, async (migrations) => {
    for (const { name } of await migrations.executePendingMigrations())
      logger.info({ migration: name }, "migration applied");
    if (!env.DEMO_MODE) await assertNoDemoData(database);
    await database.transaction(seed);
    if (env.DEMO_MODE) {
      // Imported lazily, so that live sites don't load demo data.
      const { seedDemo } = await import("../../../demo/seeds/seed-demo");
      const shop = { publicUrl: env.PUBLIC_URL, premiumPriceCents: Math.round(env.PREMIUM_PRICE * 100) };
      const { createStorage } = await import("../features/community");
      await seedDemo(database, logger, { now: new Date(), shop, storage: () => createStorage(env) });
    }
  });
}
