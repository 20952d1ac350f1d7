import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { transact } from "../../kernel/database";
import { requireUuid } from "../../kernel/ids";
import type { Outbox } from "../../kernel/mail/outbox";
import type { PersonalDataSource } from "../../kernel/personal-data";
import type { RateLimits } from "../../kernel/rate-limits";
import type { ClientInfo } from "../../kernel/request-context";
import type { Viewer } from "../../kernel/auth/viewer";
import { accountEmails, type PasswordService, type PictureStore, type SessionsService } from "../accounts";
import { assertCanModerate, lockForRemoval, assertNotLastAdmin, writeAudit } from "../moderation";

/** Exports and erases personal data. */
export class PrivacyService {
  constructor(
    private readonly database: DataSource,
    private readonly sources: readonly PersonalDataSource[],
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordService,
    private readonly pictures: PictureStore,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** A consistent snapshot of all data stored about the viewer, by feature. */
  async export(viewer: Viewer): Promise<Record<string, unknown>> {
    await this.limits.take("dataExportsPerPerson", viewer.id);
    return this.database.transaction("REPEATABLE READ", async (manager) => {
      const data: Record<string, unknown> = { exportedAt: this.clock.now() };
      for (const { name, collect } of this.sources) data[name] = await collect(manager, viewer.id);
      return data;
    });
  }

  async deleteOwn(viewer: Viewer, currentPassword: string, client: ClientInfo): Promise<void> {
    await this.passwords.assertCurrentPassword(viewer, currentPassword, client);
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
    const { avatar, ended } = await transact(this.database, async (manager) => {
      const subject = await lockForRemoval(manager, userId, adminId);
      const at = this.clock.now();
      await assertNotLastAdmin(manager, subject, at);
      await this.outbox.add(manager, subject.email ?? "", accountEmails.accountDeleted(subject));
      const sessionIds = await this.sessions.endAll(manager, userId, "deleted");
      await this.eraseSources(manager, userId);
      await writeAudit(manager, { authorId, action: "user.deleted", subjectId: userId, at });
      return { avatar: subject.avatar, ended: sessionIds };
    });
    this.sessions.publishEnded(ended);
    await this.pictures.removeUpload(avatar);
    this.outbox.sendSoon();
  }

  private async eraseSources(manager: EntityManager, userId: string): Promise<void> {
    for (const { erase } of this.sources) await erase?.(manager, userId);
  }
}
