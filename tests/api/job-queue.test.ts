import { randomBytes } from "node:crypto";
import { JobQueue } from "../../graphql-server/src/kernel/job-queue";
import { createLogger } from "../../graphql-server/src/kernel/logger";
import { createTestDatabase } from "../kit/test-database";

const ROUNDS = 3;
const PROCESSES = 3;
const QUEUES = 6;

it("has several processes make the same queues at once on one empty database", async () => {
  const secret = randomBytes(32).toString("hex");
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = await createTestDatabase();
    const processes = Array.from(
      { length: PROCESSES },
      () => new JobQueue(database.url, secret, createLogger("silent")),
    );
    await Promise.all(
      processes.map(async (jobs, index) => {
        await jobs.start();
        // Not all in one order: a process of an older version knows other queues.
        for (let queue = 0; queue < QUEUES; queue += 1) {
          await jobs.every(`queue-${(queue + index) % QUEUES}`, 10, () => Promise.resolve());
        }
      }),
    );
    await Promise.all(processes.map((jobs) => jobs.stop()));
    await database.drop();
  }
});
