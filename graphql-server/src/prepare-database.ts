import path from "node:path";
import type { DataSource } from "typeorm";
import type { Env } from "./env";
import { seedChannels } from "./features/community";
import { fillLessons, seedCourses } from "./features/courses";
import type { Logger } from "./kernel/logger";
import { PROJECT_ROOT } from "./project-root";

const LESSONS_FOLDER = path.join(PROJECT_ROOT, "graphql-server/content/lessons");

/** One number for every process that may start on this database at the same time. */
const START_LOCK = 7_041_977;

/** Migrations and seeds, under a lock: of two processes starting at once the second waits and finds everything done. */
export async function prepareDatabase(database: DataSource, env: Env, logger: Logger): Promise<void> {
  const lock = database.createQueryRunner();
  // The other process may be at its seeds for longer than a statement usually gets.
  await lock.query(`SET statement_timeout = 0`);
  await lock.query(`SELECT pg_advisory_lock($1)`, [START_LOCK]);
  try {
    for (const { name } of await database.runMigrations()) logger.info({ migration: name }, "migrated");
    await database.transaction(async (manager) => {
      await seedCourses(manager);
      await fillLessons(manager, LESSONS_FOLDER);
      await seedChannels(manager);
    });
    if (env.DEMO_MODE) {
      // Loaded only where it is wanted: its people and conversations are no part of a live site.
      const { seedDemo } = await import("./demo/seed-demo");
      const shop = { publicUrl: env.PUBLIC_URL, premiumPriceCents: Math.round(env.PREMIUM_PRICE * 100) };
      await seedDemo(database, new Date(), shop, logger);
    }
  } finally {
    await lock.query(`SELECT pg_advisory_unlock($1)`, [START_LOCK]);
    await lock.query(`RESET statement_timeout`);
    await lock.release();
  }
}
