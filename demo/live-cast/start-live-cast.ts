import type { DataSource, QueryRunner } from "typeorm";
import type { FastLane } from "../../graphql-server/src/graphql/fast-lane";
import { DAY_MS, type Clock } from "../../graphql-server/src/kernel/clock";
import { query } from "../../graphql-server/src/kernel/database";
import type { Logger } from "../../graphql-server/src/kernel/logging/logger";
import type { ServiceMap } from "../../graphql-server/src/kernel/request-context";
import { createPrng, type Prng } from "../prng";
import { CastMember, prepareCastOperations, type CastUser } from "./cast-member";
import { loadCastScript } from "./cast-script";
import { LiveCast } from "./live-cast";
import { Pace, realSleep, type Sleep } from "./pace";

/** The advisory lock of the process that runs the cast. */
const CAST_LOCK = 7_041_978;
const LOCK_CHECK_MS = 15_000;

export interface LiveCastOptions {
  services: ServiceMap;
  database: DataSource;
  fastLane: FastLane;
  clock: Clock;
  logger: Logger;
  /** For tests. */
  random?: Prng;
  sleep?: Sleep;
}

/**
 * Runs the cast in this process while it holds an advisory lock, so that only one of several processes runs it. Another one takes
 * over within seconds if it stops. Returns a function that stops it.
 */
export function startLiveCast(options: LiveCastOptions): () => Promise<void> {
  const { logger, database, sleep = realSleep } = options;
  const controller = new AbortController();
  const { signal } = controller;
  let cast: LiveCast | null = null;
  const pause = (): Promise<unknown> => sleep(LOCK_CHECK_MS, signal).catch(() => undefined);

  /** Holds the lock until the connection breaks, or until stopped. */
  async function lead(runner: QueryRunner): Promise<void> {
    await runner.connect();
    const statement = `SELECT pg_try_advisory_lock($1) AS locked`;
    const [row] = await query<{ locked: boolean }>(runner.manager, statement, [CAST_LOCK]);
    if (!row?.locked) return;
    try {
      cast = await createCast(options);
      cast?.start();
      while (!signal.aborted) {
        await pause();
        // Throws if the connection, and with it the lock, is lost.
        await query(runner.manager, `SELECT 1`);
      }
    } finally {
      await cast?.stop();
      cast = null;
      await query(runner.manager, `SELECT pg_advisory_unlock($1)`, [CAST_LOCK]).catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const runner = database.createQueryRunner();
      try {
        await lead(runner);
      } catch (error) {
        logger.warn({ error }, "demo cast interrupted, will be retried");
      } finally {
        await runner.release().catch(() => undefined);
      }
      await pause();
    }
  }

  const running = run();
  return async () => {
    controller.abort();
    await running;
  };
}

/** Null if the database doesn't contain the cast, such as one from an earlier version. */
async function createCast(options: LiveCastOptions): Promise<LiveCast | null> {
  const { services, database, fastLane, clock, logger, random, sleep = realSleep } = options;
  const script = loadCastScript();
  // Only the demo data has these addresses, so the cast never acts for someone else with the same name.
  const users = await query<CastUser>(
    database,
    `SELECT id, username, name, email, role FROM users
     WHERE username_key = ANY($1) AND email = username_key || '@members.glitch.test' AND deleted_at IS NULL
     ORDER BY array_position($1, username_key)`,
    [script.cast],
  );
  if (!users.length) {
    logger.info("demo cast off: its members are not in this database");
    return null;
  }
  const onError = (error: unknown): void => logger.info({ error }, "demo cast action failed");
  const operations = prepareCastOperations(fastLane);
  const members = users.map((user) => new CastMember(user, { services, database, clock, operations }));
  const recentTexts = async (): Promise<string[]> => {
    const rows = await query<{ content: string }>(
      database,
      `SELECT content FROM messages WHERE sender_id = ANY($1) AND created_at > $2`,
      [users.map(({ id }) => id), new Date(clock.now().getTime() - DAY_MS)],
    );
    return rows.map(({ content }) => content);
  };
  const pace = new Pace(random ?? createPrng(Date.now()), sleep, onError);
  return new LiveCast({ script, members, services, clock, pace, recentTexts, onError });
}
