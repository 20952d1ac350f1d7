import type { DataSource, EntityManager } from "typeorm";
import type { Env } from "../env";
import type { Clock } from "../kernel/clock";
import type { Bus } from "../kernel/events/bus";
import type { Topics, TopicSettings } from "../kernel/events/topics";
import type { JobQueue } from "../kernel/job-queue";
import type { Logger } from "../kernel/logging/logger";
import type { EmailQueue } from "../kernel/mail/email.queue";
import type { PersonalDataSource } from "../kernel/personal-data";
import type { Quarantine } from "../kernel/quarantine";
import type { Limits, RateLimits } from "../kernel/rate-limits";
import type { RestRow } from "../kernel/rest/rest-row";

/** The shared dependencies of all features. */
export interface FeatureDeps {
  env: Env;
  database: DataSource;
  bus: Bus<Topics>;
  limits: RateLimits;
  clock: Clock;
  logger: Logger;
  /** The key material of tokens, cursors, and codes. */
  secret: string;
  jobs: JobQueue;
  emailQueue: EmailQueue;
  quarantine: Quarantine;
}

/** Registers job handlers when the server starts. */
export interface JobWorker {
  start(jobs: JobQueue): Promise<void>;
}

/** The parts that a feature adds to the server. */
export interface Feature {
  entities?: readonly (new () => object)[];
  /** Instances of type-graphql resolvers. */
  resolvers?: readonly object[];
  /** Instances that resolvers and protocols find by class in `RequestContext.services`. */
  services?: readonly object[];
  restRows?: readonly RestRow[];
  personalData?: readonly PersonalDataSource[];
  limits?: Partial<Limits>;
  topics?: Partial<Record<keyof Topics, TopicSettings>>;
  jobs?: readonly JobWorker[];
  /** Inserts missing content at startup. Features are seeded in order, in one transaction. */
  seed?: (manager: EntityManager) => Promise<void>;
  /** Ends timers and subscriptions. Called before the database disconnects. */
  stop?: () => void | Promise<void>;
}
