import type { DataSource, EntityManager } from "typeorm";
import { transact } from "../../../kernel/database";
import { invalidField } from "../../../kernel/errors/errors";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import type { ClientInfo } from "../../../kernel/request-context";
import type { Viewer } from "../../../kernel/auth/viewer";
import { accountEmails } from "../accounts.emails";
import type { OneTimeCodes } from "./one-time-codes.service";
import type { PasswordService } from "../passwords/password.service";
import { lockUser } from "../members/user-locks.sql";
import { User } from "../members/user.entity";

interface CodeStepServiceDeps {
  database: DataSource;
  passwords: PasswordService;
  codes: OneTimeCodes;
  emailQueue: EmailQueue;
}

/** Turns the viewer's code step on and off. */
export class CodeStepService {
  constructor(private readonly deps: CodeStepServiceDeps) {}

  /** Emails a code first, because the step would lock out a member who doesn't receive our emails. */
  async start(viewer: Viewer, currentPassword: string, client: ClientInfo): Promise<void> {
    const user = await this.deps.passwords.assertCurrentPassword(viewer, currentPassword);
    await transact(this.deps.database, async (manager) => {
      await lockUser(manager, user.id);
      const code = await this.deps.codes.issueCode(manager, user.id, "ENABLE_MFA", { network: client.network });
      await this.deps.emailQueue.add(manager, user.email ?? "", accountEmails.enableCodeStep(user, code));
    });
    this.deps.emailQueue.sendSoon();
  }

  async confirm(viewer: Viewer, code: string, client: ClientInfo): Promise<User> {
    const isValid = await this.deps.codes.redeemCode(this.deps.database.manager, viewer.id, "ENABLE_MFA", {
      code,
      network: client.network,
    });
    if (!isValid) throw invalidField("code", "Invalid code. Please try again.");
    return this.setEnabled(viewer.id, true);
  }

  async disable(viewer: Viewer, currentPassword: string): Promise<User> {
    await this.deps.passwords.assertCurrentPassword(viewer, currentPassword);
    return this.setEnabled(viewer.id, false);
  }

  private async setEnabled(userId: string, enabled: boolean): Promise<User> {
    const user = await transact(this.deps.database, async (manager: EntityManager) => {
      await manager.update(User, userId, { mfaEnabled: enabled });
      const changed = await manager.findOneByOrFail(User, { id: userId });
      await this.deps.emailQueue.add(manager, changed.email ?? "", accountEmails.codeStepChanged(changed, enabled));
      return changed;
    });
    this.deps.emailQueue.sendSoon();
    return user;
  }
}
