import type { EntityManager } from "typeorm";
import type { JobQueue } from "../job-queue";
import type { Mail, MailContent } from "./mail";
import type { DeliverMail } from "./mail-transport";
import { renderMail } from "./render-mail";

const QUEUE = "mail";

/** Mails on their way: stored with what causes them, sent afterwards, so that no request waits for a mail server. */
export class Outbox {
  constructor(
    private readonly jobs: JobQueue,
    private readonly deliver: DeliverMail,
  ) {}

  start(): Promise<void> {
    return this.jobs.work(QUEUE, (mail, jobId) => this.deliver(mail as Mail, jobId));
  }

  /** In the caller's transaction; call `sendSoon` after its commit. */
  add(manager: EntityManager, to: string, content: MailContent): Promise<void> {
    return this.jobs.add(manager, QUEUE, renderMail(to, content));
  }

  sendSoon(): void {
    this.jobs.wake(QUEUE);
  }
}
