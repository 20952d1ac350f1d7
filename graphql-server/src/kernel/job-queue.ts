import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import type { EntityManager } from "typeorm";
import { rowsOf } from "./database";
import type { Logger } from "./logging/logger";
import { deriveKey, seal, unseal } from "./auth/secrets";

const POLL_SECONDS = 2;
const BATCH_SIZE = 10;
const STOP_TIMEOUT_MS = 3_000;
/** A job whose process died is retried after this long, plus the time until the next round of maintenance. */
const JOB_TIMEOUT_S = 60;
const MAINTENANCE_INTERVAL_S = 10;
/** 5 s, 10 s, 20 s ... between tries: an outage of two minutes costs nothing, one of six hours neither. */
const RETRY = { retryLimit: 13, retryDelay: 5, retryBackoff: true };

const MAX_SETUP_ATTEMPTS = 10;
const DEADLOCK = "40P01";

interface SealedJob {
  sealed: string;
}

type JobHandler = (payload: unknown, jobId: string) => Promise<void>;

/**
 * Work that follows a commit and must survive a crash: stored in the transaction that causes it, done afterwards by any
 * process, at least once. Payloads are sealed, because they carry codes, links and addresses.
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
    this.boss.on("error", (error) => logger.warn({ error }, "the job queue does not get on"));
  }

  async start(): Promise<void> {
    await this.boss.start();
  }

  /** Takes jobs of a queue from now on; a job whose work throws is tried again later. */
  async work(queue: string, work: JobHandler): Promise<void> {
    await this.retryDeadlocks(() =>
      this.boss.createQueue(queue, { name: queue, ...RETRY, expireInSeconds: JOB_TIMEOUT_S }),
    );
    const worker = await this.boss.work<SealedJob>(
      queue,
      { batchSize: BATCH_SIZE, pollingIntervalSeconds: POLL_SECONDS },
      (jobs) => this.processBatch(queue, jobs, work),
    );
    this.workers.set(queue, worker);
  }

  /** Does something again and again, each time in one process of all; `minutes` divides an hour. */
  async every(queue: string, minutes: number, work: () => Promise<void>): Promise<void> {
    await this.work(queue, () => work());
    await this.retryDeadlocks(() =>
      this.boss.schedule(queue, `*/${minutes} * * * *`, { sealed: seal(this.key, null) }),
    );
  }

  /** Stores a job in the caller's transaction. */
  async add(manager: EntityManager, queue: string, payload: unknown): Promise<void> {
    const executeSql = async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => ({
      rows: await rowsOf(manager, text, values),
    });
    const job: SealedJob = { sealed: seal(this.key, payload) };
    await this.boss.send(queue, job, { ...RETRY, db: { executeSql } });
  }

  /** After the commit: this process looks at once instead of at its next poll. */
  wake(queue: string): void {
    const worker = this.workers.get(queue);
    if (worker) this.boss.notifyWorker(worker);
  }

  /** How many jobs wait in each queue, retries included. */
  async pendingCounts(): Promise<Record<string, number>> {
    const queues = [...this.workers.keys()];
    const counts = queues.map(async (queue) => [queue, await this.boss.getQueueSize(queue)] as const);
    return Object.fromEntries(await Promise.all(counts));
  }

  /** Waits for the jobs under way, but not for a database that is gone. */
  async stop(): Promise<void> {
    const stopped = this.boss.stop({ timeout: STOP_TIMEOUT_MS }).catch((error: unknown) => {
      this.logger.warn({ error }, "the job queue did not stop cleanly");
    });
    await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** Making a queue locks tables that the queues of another process are using: PostgreSQL ends one of the two, to be repeated. */
  private async retryDeadlocks(act: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await act();
      } catch (error) {
        if (attempt === MAX_SETUP_ATTEMPTS || (error as { code?: unknown }).code !== DEADLOCK) throw error;
        this.logger.info({ error, attempt }, "a queue could not be made and is tried again");
      }
    }
  }

  /**
   * Completes each job on its own. A failed one stays active until its batch ends and pg-boss fails what is left of the batch:
   * failed earlier, another process could already be retrying it when pg-boss completes the whole batch.
   */
  private async processBatch(queue: string, jobs: PgBoss.Job<SealedJob>[], work: JobHandler): Promise<void> {
    const results = await Promise.allSettled(jobs.map((job) => this.processJob(queue, job, work)));
    if (results.some(({ status }) => status === "rejected")) throw new Error("a job of the batch failed");
  }

  private async processJob(queue: string, { id, data }: PgBoss.Job<SealedJob>, work: JobHandler): Promise<void> {
    try {
      await work(unseal(this.key, data.sealed), id);
      await this.boss.complete(queue, id);
    } catch (error) {
      this.logger.warn({ error, queue, job: id }, "job failed, will be retried");
      throw error;
    }
  }
}
