import { RateLimiterPostgres, RateLimiterRedis } from "rate-limiter-flexible";
import type { DataSource } from "typeorm";
import type { Env } from "../env";
import type { Bus } from "../kernel/events/bus";
import { EventRelay } from "../kernel/events/event-relay";
import type { Logger } from "../kernel/logging/logger";
import { PostgresTransport } from "../kernel/events/postgres-transport";
import type { SharedCounters } from "../kernel/rate-limits";
import { RedisTransport } from "../kernel/events/redis-transport";
import { deriveKey } from "../kernel/auth/secrets";
import { ServerProcesses } from "../kernel/events/server-processes";
import type { Topics } from "../kernel/events/topics";
import { query } from "../kernel/database";

const COUNTS_TABLE = "rate_limit_counts";

/** Events and counters shared by the server processes of one installation. */
export interface ProcessRelay {
  events: EventRelay;
  counts: SharedCounters;
}

/** Derived from the secret, which only the processes of one installation share. */
const redisNamespace = (secret: string): string =>
  `the-glitch:${deriveKey(secret, "redis").toString("base64url").slice(0, 12)}`;

/** Uses Redis if configured, otherwise the database. Null for the embedded database, which serves only one process. */
export function createProcessRelay(
  env: Env,
  database: DataSource,
  secret: string,
  bus: Bus<Topics>,
  logger: Logger,
): ProcessRelay | null {
  const processes = new ServerProcesses(database);
  if (env.REDIS_URL) {
    const redis = new RedisTransport(env.REDIS_URL, logger, redisNamespace(secret));
    const events = new EventRelay({ transport: redis, processes, bus, logger });
    const createLimiter: SharedCounters["createLimiter"] = (options) =>
      new RateLimiterRedis({ ...options, storeClient: redis.commands, rejectIfRedisNotReady: true });
    return { events, counts: countsOf(events, createLimiter) };
  }
  const url = env.LISTEN_DATABASE_URL ?? env.DATABASE_URL;
  if (!url) return null;
  const events = new EventRelay({ transport: new PostgresTransport({ url, logger }), processes, bus, logger });
  const createLimiter: SharedCounters["createLimiter"] = (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: database,
      storeType: "typeorm",
      tableName: COUNTS_TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
  return { events, counts: countsOf(events, createLimiter) };
}

const countsOf = (events: EventRelay, createLimiter: SharedCounters["createLimiter"]): SharedCounters => ({
  createLimiter,
  get areActive() {
    return events.hasPeers;
  },
});

/** Deletes expired rate-limit counts. */
export async function deleteExpiredCounts(database: DataSource): Promise<void> {
  await query(database, `DELETE FROM ${COUNTS_TABLE} WHERE expire < $1`, [Date.now()]);
}
