import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import type { EntityManager } from "typeorm";
import { query } from "./database";
import type { Logger } from "./logging/logger";
import { deriveKey, seal, unseal } from "./auth/secrets";

const POLL_SECONDS = 2;
const BATCH_SIZE = 10;
const STOP_TIMEOUT_MS = 3_000;
/** A job whose process died is retried after this time, at the next maintenance. */
const JOB_TIMEOUT_S = 60;
const MAINTENANCE_INTERVAL_S = 10;
/** Delays of 5 s, 10 s, 20 s, and so on, so that jobs outlast an outage of several hours. */
const RETRY = { retryLimit: 13, retryDelay: 5, retryBackoff: true };

const MINUTES_PER_HOUR = 60;

const MAX_SETUP_ATTEMPTS = 10;
const DEADLOCK = "40P01";

interface SealedJob {
  sealed: string;
}

type JobHandler = (payload: unknown, jobId: string) => Promise<void>;

/**
 * Runs work after a commit. Jobs are stored in the transaction that creates them, so they survive a crash, and run at least
 * once in any process. Payloads are encrypted, because they contain codes, links, and email addresses.
 */
export class JobQueue {
  private readonly boss: PgBoss;
  private readonly key: Buffer;
  private readonly workers = new Map<string, string>();

  constructor(
    databaseUrl: string,
    secret: string,
    private readonly logger: Logger,
  ) {
    this.key = deriveKey(secret, "jobs");
    this.boss = new PgBoss({
      connectionString: databaseUrl,
      application_name: "the-glitch jobs",
      max: 2,
      maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_S,
      archiveCompletedAfterSeconds: 60,
      deleteAfterHours: 24,
      ...RETRY,
    });
    this.boss.on("error", (error) => logger.warn({ error }, "job queue error"));
  }

  async start(): Promise<void> {
    await this.boss.start();
  }

  /** Starts processing a queue. A job whose handler throws is retried later. */
  async work(queue: string, handler: JobHandler): Promise<void> {
    await this.retryDeadlocks(() =>
      this.boss.createQueue(queue, { name: queue, ...RETRY, expireInSeconds: JOB_TIMEOUT_S }),
    );
    const worker = await this.boss.work<SealedJob>(
      queue,
      { batchSize: BATCH_SIZE, pollingIntervalSeconds: POLL_SECONDS },
      (jobs) => this.processBatch(queue, jobs, handler),
    );
    this.workers.set(queue, worker);
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
    const queues = [...this.workers.keys()];
    const counts = queues.map(async (queue) => [queue, await this.boss.getQueueSize(queue)] as const);
    return Object.fromEntries(await Promise.all(counts));
  }

  /** Waits for running jobs, but not forever if the database is unavailable. */
  async stop(): Promise<void> {
    const stopped = this.boss.stop({ timeout: STOP_TIMEOUT_MS }).catch((error: unknown) => {
      this.logger.warn({ error }, "job queue did not stop cleanly");
    });
    await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** Creating a queue can deadlock with queues that run in another process. */
  private async retryDeadlocks(operation: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await operation();
      } catch (error) {
        if (attempt === MAX_SETUP_ATTEMPTS || (error as { code?: unknown }).code !== DEADLOCK) throw error;
        this.logger.info({ error, attempt }, "queue setup deadlocked, will be retried");
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
      this.logger.warn({ error, queue, job: id }, "job failed, will be retried");
      throw error;
    }
  }
}
