import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import PgBoss from "pg-boss";
import type { EntityManager } from "typeorm";
import { query } from "./database";
import type { Logger } from "./logging/logger";
import { deriveKey, seal, unseal } from "./auth/secrets";
import type { Quarantine } from "./quarantine";

const POLL_SECONDS = 2;
const BATCH_SIZE = 10;
const STOP_TIMEOUT_MS = 3_000;
const DRAIN_INTERVAL_MS = 10;
/** A job whose process died is retried after this time, at the next maintenance. */
const JOB_TIMEOUT_S = 60;
const MAINTENANCE_INTERVAL_S = 10;
/** Delays of 5 s, 10 s, 20 s, and so on, so that jobs outlast an outage of several hours. */
const RETRY = { retryLimit: 13, retryDelay: 5, retryBackoff: true };

/** About 35 seconds after the first attempt. */
const FAILING_AFTER_RETRIES = 3;

const MINUTES_PER_HOUR = 60;

const MAX_SETUP_ATTEMPTS = 10;
const DEADLOCK = "40P01";

/** How long a job that waited in quarantine may still wait afterward. */
const KEEP_AFTER_RELEASE = "14 days";

interface SealedJob {
  sealed: string;
}

type JobHandler = (payload: unknown, jobId: string) => Promise<void>;

interface JobQueueDeps {
  databaseUrl: string;
  secret: string;
  logger: Logger;
  quarantine: Pick<Quarantine, "isActive" | "untilOver">;
}

/**
 * Runs work after a commit. Jobs are stored in the transaction that creates them, so they survive a crash, and run at least
 * once in any process. Payloads are encrypted, because they contain codes, links, and email addresses. In quarantine, jobs are
 * stored but none runs, expires, or is scheduled.
 */
export class JobQueue {
  private readonly pool: Pool;
  private boss: PgBoss;
  private readonly key: Buffer;
  private readonly handlers = new Map<string, JobHandler>();
  private readonly workers = new Map<string, string>();
  private readonly stopping = new AbortController();
  private released: Promise<void> | null = null;
  private stopped: Promise<void> | null = null;

  constructor(private readonly deps: JobQueueDeps) {
    this.key = deriveKey(deps.secret, "jobs");
    this.pool = new Pool({ connectionString: deps.databaseUrl, application_name: "the-glitch jobs", max: 2 });
    this.pool.on("error", (error) => deps.logger.warn({ error }, "job queue error"));
    this.boss = this.createBoss(true);
  }

  async start(): Promise<void> {
    if (await this.deps.quarantine.isActive()) {
      this.deps.logger.warn(
        "quarantine after a restore: jobs, emails, and push messages wait until an admin releases the site",
      );
      this.boss = this.createBoss(false);
      this.released = this.workAfterRelease();
    }
    await this.boss.start();
  }

  /** Starts processing a queue. A job whose handler throws is retried later. */
  async work(queue: string, handler: JobHandler): Promise<void> {
    await this.retryDeadlocks(() =>
      this.boss.createQueue(queue, { name: queue, ...RETRY, expireInSeconds: JOB_TIMEOUT_S }),
    );
    this.handlers.set(queue, handler);
    if (!this.released) await this.startWorker(queue, handler);
  }

  /** Runs `task` at an interval, each time in one of the processes. `minutes` must divide 60, or be hours that divide 24. */
  async every(queue: string, minutes: number, task: () => Promise<void>): Promise<void> {
    await this.work(queue, () => task());
    const cron = minutes < MINUTES_PER_HOUR ? `*/${minutes} * * * *` : `0 */${minutes / MINUTES_PER_HOUR} * * *`;
    await this.retryDeadlocks(() => this.boss.schedule(queue, cron, { sealed: seal(this.key, null) }));
  }

  /** Stores a job in the caller's transaction. */
  async add(manager: EntityManager, queue: string, payload: unknown): Promise<void> {
    const executeSql = async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => ({
      rows: await query(manager, text, values),
    });
    const job: SealedJob = { sealed: seal(this.key, payload) };
    await this.boss.send(queue, job, { ...RETRY, db: { executeSql } });
  }

  /** Polls a queue immediately. Call it after the commit. */
  wake(queue: string): void {
    const worker = this.workers.get(queue);
    if (worker) this.boss.notifyWorker(worker);
  }

  /** Pending jobs per queue, including retries. */
  async pendingCounts(): Promise<Record<string, number>> {
    const queues = [...this.handlers.keys()];
    const counts = queues.map(async (queue) => [queue, await this.boss.getQueueSize(queue)] as const);
    return Object.fromEntries(await Promise.all(counts));
  }

  /** Jobs that failed several times and will be retried, or that were given up within the last day. */
  async countFailing(manager: EntityManager, queue: string): Promise<number> {
    const [row] = await query<{ count: number }>(
      manager,
      `SELECT (SELECT count(*) FROM pgboss.job WHERE name = $1 AND (state = 'failed' OR state = 'retry' AND retry_count >= $2))::int
         + (SELECT count(*) FROM pgboss.archive WHERE name = $1 AND state = 'failed')::int AS count`,
      [queue, FAILING_AFTER_RETRIES],
    );
    return row?.count ?? 0;
  }

  /** Waits for running jobs, but not forever if the database is unavailable. Safe to call twice. */
  stop(): Promise<void> {
    return (this.stopped ??= this.shutDown());
  }

  private async shutDown(): Promise<void> {
    this.stopping.abort();
    await this.released;
    const stopped = this.boss.stop({ timeout: STOP_TIMEOUT_MS }).catch((error: unknown) => {
      this.deps.logger.warn({ error }, "job queue did not stop cleanly");
    });
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    // A pool that ends forgets the statements that wait for a connection, and pg-boss would wait for them forever.
    while (this.pool.waitingCount && performance.now() < deadline) await sleep(DRAIN_INTERVAL_MS);
    await Promise.race([this.pool.end(), sleep(Math.max(0, deadline - performance.now()), undefined, { ref: false })]);
  }

  private createBoss(isWorking: boolean): PgBoss {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => this.execute(text, values) },
      maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_S,
      archiveCompletedAfterSeconds: 60,
      deleteAfterHours: 24,
      supervise: isWorking,
      schedule: isWorking,
      ...RETRY,
    });
    boss.on("error", (error) => this.deps.logger.warn({ error }, "job queue error"));
    return boss;
  }

  /** pg-boss reports a job that outlasted the stop. It's retried later anyway. */
  private async execute(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    return this.pool.ending ? { rows: [{ count: 0 }] } : this.pool.query(text, values);
  }

  private async startWorker(queue: string, handler: JobHandler): Promise<void> {
    const worker = await this.boss.work<SealedJob>(
      queue,
      { batchSize: BATCH_SIZE, pollingIntervalSeconds: POLL_SECONDS },
      (jobs) => this.processBatch(queue, jobs, handler),
    );
    this.workers.set(queue, worker);
  }

  private async workAfterRelease(): Promise<void> {
    await this.deps.quarantine.untilOver(this.stopping.signal);
    while (!this.stopping.signal.aborted) {
      const boss = this.createBoss(true);
      try {
        await boss.start();
      } catch (error) {
        this.deps.logger.warn({ error }, "job queue start failed, will be retried");
        await sleep(POLL_SECONDS * 1_000, undefined, { ref: false });
        continue;
      }
      const idle = this.boss;
      this.boss = boss;
      for (const [queue, handler] of this.handlers) await this.startWorker(queue, handler);
      this.released = null;
      await idle.stop({ graceful: false });
      this.deps.logger.info("quarantine released: waiting jobs run");
      return;
    }
  }

  /** Creating a queue can deadlock with queues that run in another process. */
  private async retryDeadlocks(operation: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await operation();
      } catch (error) {
        if (attempt === MAX_SETUP_ATTEMPTS || (error as { code?: unknown }).code !== DEADLOCK) throw error;
        this.deps.logger.info({ error, attempt }, "queue setup deadlocked, will be retried");
      }
    }
  }

  /**
   * Completes each job when it succeeds. If any failed, throws, so that pg-boss fails the remaining jobs together. Failing one
   * earlier would let another process retry it before pg-boss finishes the batch, which would then complete that retry.
   */
  private async processBatch(queue: string, jobs: PgBoss.Job<SealedJob>[], handler: JobHandler): Promise<void> {
    const results = await Promise.allSettled(jobs.map((job) => this.processJob(queue, job, handler)));
    if (results.some(({ status }) => status === "rejected")) throw new Error("a job in the batch failed");
  }

  private async processJob(queue: string, { id, data }: PgBoss.Job<SealedJob>, handler: JobHandler): Promise<void> {
    try {
      await handler(unseal(this.key, data.sealed), id);
      await this.boss.complete(queue, id);
    } catch (error) {
      this.deps.logger.warn({ error, queue, job: id }, "job failed, will be retried");
      throw error;
    }
  }
}

/** Creates the tables of the queue in an empty database, for a restore. Starts no work. */
export async function createJobTables(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

/** After a long quarantine, keeps jobs from expiring before they run. Call it in the transaction of the release. */
export async function keepWaitingJobs(manager: EntityManager): Promise<void> {
  await query(
    manager,
    `UPDATE pgboss.job SET keep_until = greatest(keep_until, now() + interval '${KEEP_AFTER_RELEASE}') WHERE state <= 'active'`,
  );
}
