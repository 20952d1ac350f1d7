import type { DataSource } from "typeorm";
import { readEnv, type Env } from "../env";
import { createFeatures } from "../features";
import { REQUEST_LIMITS } from "../graphql/request-limits";
import { assemble, type Features } from "../features/assemble";
import { systemClock } from "../kernel/clock";
import { createDataSource } from "../kernel/database";
import { Bus } from "../kernel/events/bus";
import type { Topics } from "../kernel/events/topics";
import { JobQueue } from "../kernel/job-queue";
import { createLogger } from "../kernel/logging/logger";
import { EmailQueue } from "../kernel/mail/email.queue";
import { Quarantine } from "../kernel/quarantine";
import { RateLimits } from "../kernel/rate-limits";

const URL = "postgres://offline.invalid/unused";

/** Creates the features without a running server, for the published contracts, commands, and tests. By default, without a database. */
export function createOfflineFeatures(
  env: Env = readEnv({}),
  database: DataSource = createDataSource(URL, { poolSize: 1, migrations: [] }),
): Features {
  const logger = createLogger("silent");
  const quarantine = new Quarantine(database);
  const jobs = new JobQueue({ databaseUrl: URL, secret: "offline", logger, quarantine });
  const limits = new RateLimits(false);
  limits.declare(REQUEST_LIMITS);
  const deps = {
    env,
    database,
    bus: new Bus<Topics>(),
    limits,
    clock: systemClock,
    logger,
    secret: "offline",
    jobs,
    quarantine,
    emailQueue: new EmailQueue({ jobs, deliver: () => Promise.reject(new Error("No mail server configured")) }),
  };
  return assemble(createFeatures(deps, { demoAccounts: [], mailPage: null }), deps);
}
