import type { EntityManager } from "typeorm";
import type { JobQueue } from "../job-queue";
import type { Email, EmailContent } from "./email";
import type { DeliverEmail } from "./email-transport";
import { renderEmail } from "./render-email";

const QUEUE = "mail";

interface EmailQueueDeps {
  jobs: JobQueue;
  deliver: DeliverEmail;
}

/** Stores emails in the caller's transaction and sends them after the commit, so that no request waits for a mail server. */
export class EmailQueue {
  constructor(private readonly deps: EmailQueueDeps) {}

  start(): Promise<void> {
    return this.deps.jobs.work(QUEUE, (email, jobId) => this.deps.deliver(email as Email, jobId));
  }

  /** Stores an email in the caller's transaction. Call `sendSoon` after the commit. */
  add(manager: EntityManager, to: string, content: EmailContent): Promise<void> {
    return this.deps.jobs.add(manager, QUEUE, renderEmail(to, content));
  }

  /** Emails that are waiting to be sent. */
  async countWaiting(): Promise<number> {
    return (await this.deps.jobs.pendingCounts())[QUEUE] ?? 0;
  }

  /** Emails that failed several times, or that were given up within the last day. */
  countFailing(manager: EntityManager): Promise<number> {
    return this.deps.jobs.countFailing(manager, QUEUE);
  }

  sendSoon(): void {
    this.deps.jobs.wake(QUEUE);
  }
}
