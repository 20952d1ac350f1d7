import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { DataSource } from "typeorm";
import { createDataSource } from "../../../graphql-server/src/kernel/database";
import { JobQueue } from "../../../graphql-server/src/kernel/job-queue";
import { createLogger } from "../../../graphql-server/src/kernel/logging/logger";
import { eventually } from "../../kit/eventually";
import { createTestDatabase, type TestDatabase } from "../../kit/database/test-database";

const ROUNDS = 3;
const PROCESSES = 3;
const QUEUES = Array.from({ length: 6 }, (_, index) => `queue-${index}`);
const EVERY_MINUTE = 1;

const noQuarantine = { isActive: () => Promise.resolve(false), untilOver: () => Promise.resolve() };
const secret = randomBytes(32).toString("hex");

let testDatabase: TestDatabase;
let database: DataSource;
let processes: JobQueue[];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = createDataSource(testDatabase.url, { poolSize: 1, entities: [], migrations: [] });
  await database.initialize();
  processes = [];
});

afterEach(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await database.destroy();
  await testDatabase.drop();
});

/** Starts a queue like a separate server process: a new object on the same database. */
async function startProcess(): Promise<JobQueue> {
  const jobs = new JobQueue({
    databaseUrl: testDatabase.url,
    secret,
    logger: createLogger("silent"),
    quarantine: noQuarantine,
  });
  processes.push(jobs);
  await jobs.start();
  return jobs;
}

async function column(query: string): Promise<unknown[]> {
  const rows = await database.query<object[]>(query);
  return rows.map((row) => Object.values(row)[0] as unknown);
}

it.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  "creates each queue once when several processes start simultaneously on an empty database, round %d",
  async () => {
    await Promise.all(
      Array.from({ length: PROCESSES }, async (_, index) => {
        const jobs = await startProcess();
        // Each process uses a different order, like processes of different versions.
        const queues = [...QUEUES.slice(index), ...QUEUES.slice(0, index)];
        for (const queue of queues) await jobs.every(queue, EVERY_MINUTE, () => Promise.resolve());
      }),
    );
    expect(await column(`SELECT name FROM pgboss.queue WHERE name LIKE 'queue-%' ORDER BY name`)).toEqual(QUEUES);
    expect(await column(`SELECT name FROM pgboss.schedule ORDER BY name`)).toEqual(QUEUES);
  },
);

it("runs a scheduled job once per due time, in one of several processes", async () => {
  const runs: number[] = [];
  const schedule = (jobs: JobQueue, index: number): Promise<void> =>
    jobs.every("tick", EVERY_MINUTE, () => Promise.resolve(void runs.push(index)));
  // A process checks for due jobs when it starts, unless another one did within 30 seconds. The reset makes each one check.
  const resetCheckTime = (): Promise<unknown> => database.query(`UPDATE pgboss.version SET cron_on = NULL`);
  const hasChecked = async (): Promise<boolean> => (await column(`SELECT cron_on FROM pgboss.version`))[0] !== null;

  await schedule(await startProcess(), 0);
  for (let index = 1; index < PROCESSES; index += 1) {
    await resetCheckTime();
    await schedule(await startProcess(), index);
    await eventually(`process ${index} checks for due jobs`, hasChecked);
  }
  // Becomes due last: when it has run, every earlier job is in its queue.
  let isLaterJobDone = false;
  await processes[0]?.every("later", EVERY_MINUTE, () => Promise.resolve(void (isLaterJobDone = true)));
  await resetCheckTime();
  await startProcess();
  await eventually("the later job runs", () => isLaterJobDone);
  const waiting = `SELECT id FROM pgboss.job WHERE name = 'tick' AND state < 'completed'`;
  await eventually("no job waits", async () => (await column(waiting)).length === 0);

  const dueTimes = await column(
    `SELECT DISTINCT date_trunc('minute', created_on) FROM pgboss.job WHERE name = '__pgboss__send-it' AND singleton_key = 'tick'`,
  );
  expect(runs.length).toBeGreaterThan(0);
  expect(runs).toHaveLength(dueTimes.length);
});

it("retries a failed job even if another process completes the rest of its batch", async () => {
  const makeDue = `UPDATE pgboss.job SET start_after = now() WHERE name = 'batch' AND state = 'retry'`;
  const done: unknown[] = [];
  let attempts = 0;
  let slowId = "";
  let endSlowJob = (): void => undefined;
  const slowJob = new Promise<void>((resolve) => (endSlowJob = resolve));
  const isSlowCompleted = async (): Promise<boolean> =>
    (await column(`SELECT state FROM pgboss.job WHERE id = '${slowId}'`))[0] === "completed";
  const work = async (job: unknown, id: string): Promise<void> => {
    if (job === "slow") {
      slowId = id;
      await slowJob;
    }
    if (job === "failing") {
      attempts += 1;
      if (attempts === 2) await eventually("the slow job is completed", isSlowCompleted);
      if (attempts < 3) throw new Error("no success yet");
    }
    done.push(job);
  };

  const first = await startProcess();
  await first.work("batch", work);
  await database.transaction(async (manager) => {
    await first.add(manager, "batch", "failing");
    await first.add(manager, "batch", "slow");
  });
  await eventually("the job fails once", () => attempts === 1);
  const second = await startProcess();
  await second.work("batch", work);
  await database.query(makeDue);
  await second.add(database.manager, "batch", "later");
  await eventually("the second process has fetched every job it can", () => done.includes("later") || attempts === 2);
  endSlowJob();
  await eventually("the failed job succeeds", async () => {
    await database.query(makeDue);
    return done.includes("failing");
  });
  expect(done.sort()).toEqual(["failing", "later", "slow"]);
  expect(attempts).toBe(3);
});

/** Makes all polls wait until the returned function is called. */
async function holdJobs(): Promise<() => Promise<void>> {
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  await runner.query(`LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await runner.rollbackTransaction();
    await runner.release();
  };
}

it("leaves no timer behind when it stops while its queues are polled", async () => {
  const countTimers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = countTimers();
  const jobs = await startProcess();
  for (const queue of QUEUES) await jobs.work(queue, () => Promise.resolve());
  // More queues poll than the job queue has connections.
  const release = await holdJobs();
  for (const queue of QUEUES) jobs.wake(queue);
  await sleep(200);
  const stopped = jobs.stop();
  await sleep(200);
  await release();
  await stopped;
  await eventually("all timers have ended", () => Promise.resolve(countTimers() <= before));
});

it("stops without waiting for a job that takes long", async () => {
  const jobs = await startProcess();
  const [queue = ""] = QUEUES;
  let finish: (() => void) | undefined;
  await jobs.work(queue, () => new Promise((resolve) => (finish = resolve)));
  await database.transaction((manager) => jobs.add(manager, queue, {}));
  await eventually("the job runs", () => Promise.resolve(finish !== undefined));
  await jobs.stop();
  // An error here would end the process.
  finish?.();
  await sleep(100);
});
