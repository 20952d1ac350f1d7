import type { DataSource } from "typeorm";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { keepWaitingJobs } from "../../../kernel/job-queue";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { writeAudit } from "../../moderation";
import { QuarantineRow } from "./quarantine.entity";

interface QuarantineServiceDeps {
  database: DataSource;
  emailQueue: EmailQueue;
  clock: Clock;
}

/** Shows and ends the quarantine of a restored site. */
export class QuarantineService {
  constructor(private readonly deps: QuarantineServiceDeps) {}

  async read(viewer: Viewer): Promise<(QuarantineRow & { waitingEmails: number }) | null> {
    assertAdmin(viewer);
    const [row] = await this.deps.database.manager.find(QuarantineRow, { take: 1 });
    return row ? { ...row, waitingEmails: await this.deps.emailQueue.countWaiting() } : null;
  }

  async release(viewer: Viewer): Promise<void> {
    assertAdmin(viewer);
    await this.releaseAs(viewer.id);
  }

  /** Also for the command line, which has no author. Does nothing if the site isn't in quarantine. Returns whether it was. */
  releaseAs(authorId: string | null): Promise<boolean> {
    return transact(this.deps.database, async (manager) => {
      const released = await query<{ backedUpAt: Date }>(
        manager,
        `DELETE FROM quarantine RETURNING backed_up_at AS "backedUpAt"`,
      );
      if (!released[0]) return false;
      await keepWaitingJobs(manager);
      const { backedUpAt } = released[0];
      await writeAudit(manager, {
        authorId,
        action: "quarantine.released",
        details: { backedUpAt },
        at: this.deps.clock.now(),
      });
      return true;
    });
  }
}
