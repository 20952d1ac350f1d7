import type { EntityManager } from "typeorm";
import type { JobQueue } from "../job-queue";
import type { Email, EmailContent } from "./email";
import type { DeliverEmail } from "./email-transport";
import { renderEmail } from "./render-email";

const QUEUE = "mail";

/** Mails on their way: stored with what causes them, sent afterwards, so that no request waits for a mail server. */
export class Outbox {
  constructor(
    private readonly jobs: JobQueue,
    private readonly deliver: DeliverEmail,
  ) {}

  start(): Promise<void> {
    return this.jobs.work(QUEUE, (mail, jobId) => this.deliver(mail as Email, jobId));
  }

  /** In the caller's transaction; call `sendSoon` after its commit. */
  add(manager: EntityManager, to: string, content: EmailContent): Promise<void> {
    return this.jobs.add(manager, QUEUE, renderEmail(to, content));
  }

  sendSoon(): void {
    this.jobs.wake(QUEUE);
  }
}
