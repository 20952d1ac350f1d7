import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { transact } from "../../kernel/database";
import { requireUuid } from "../../kernel/ids";
import type { EmailQueue } from "../../kernel/mail/email.queue";
import type { PersonalDataSource } from "../../kernel/personal-data";
import type { RateLimits } from "../../kernel/rate-limits";
import type { Viewer } from "../../kernel/auth/viewer";
import {
  accountEmails,
  type Identity,
  type PasswordService,
  type PictureStore,
  type SessionsService,
} from "../accounts";
import { assertCanModerate, lockForRemoval, assertNotLastAdmin, writeAudit } from "../moderation";

interface PrivacyDeps {
  database: DataSource;
  sources: readonly PersonalDataSource[];
  sessions: SessionsService;
  passwords: PasswordService;
  identity: Identity;
  pictures: PictureStore;
  emailQueue: EmailQueue;
  limits: RateLimits;
  clock: Clock;
}

/** Exports and erases personal data. */
export class PrivacyService {
  constructor(private readonly deps: PrivacyDeps) {}

  /** A consistent snapshot of all data stored about the viewer, by feature. */
  async export(viewer: Viewer): Promise<Record<string, unknown>> {
    await this.deps.identity.assertConfirmed(viewer);
    await this.deps.limits.take("dataExportsPerPerson", viewer);
    return this.deps.database.transaction("REPEATABLE READ", async (manager) => {
      const data: Record<string, unknown> = { exportedAt: this.deps.clock.now() };
      for (const { name, collect } of this.deps.sources) data[name] = await collect(manager, viewer.id);
      return data;
    });
  }

  async deleteOwn(viewer: Viewer, currentPassword: string): Promise<void> {
    await this.deps.identity.assertFactor(viewer);
    await this.deps.passwords.assertCurrentPassword(viewer, currentPassword);
    await this.erase(viewer.id, viewer.id, null);
  }

  /** Erases a user. Admins can't erase themselves or the last admin. */
  async deleteUser(viewer: Viewer, userId: string): Promise<void> {
    const subjectId = requireUuid(userId);
    assertCanModerate(viewer, subjectId);
    await this.erase(subjectId, viewer.id, viewer.id);
  }

  /** `adminId` is set if an admin erases another user. */
  private async erase(userId: string, authorId: string, adminId: string | null): Promise<void> {
    const ended = await transact(this.deps.database, async (manager) => {
      const subject = await lockForRemoval(manager, userId, adminId);
      const at = this.deps.clock.now();
      await assertNotLastAdmin(manager, subject, at);
      await this.deps.emailQueue.add(manager, subject.email ?? "", accountEmails.accountDeleted(subject));
      const sessionIds = await this.deps.sessions.endAll(manager, userId, "deleted");
      for (const { erase } of this.deps.sources) await erase?.(manager, userId, { ...subject });
      await this.deps.pictures.removeUpload(manager, subject.avatar);
      await writeAudit(manager, { authorId, action: "user.deleted", subjectId: userId, at });
      return sessionIds;
    });
    this.deps.sessions.publishEnded(ended);
    this.deps.pictures.removeSoon();
    this.deps.emailQueue.sendSoon();
  }
}
