import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import type { EmailContent } from "../../../kernel/mail/email";
import type { Viewer } from "../../../kernel/auth/viewer";
import { accountEmails } from "../accounts.emails";
import { lockUser } from "../members/user-locks.sql";
import { User } from "../members/user.entity";
import type { PasswordService } from "../passwords/password.service";
import type { AppSecret, AppStatus, AuthenticatorCodes } from "./authenticator-codes.service";

const SETUP_LIFETIME_MS = 10 * 60_000;

interface AuthenticatorServiceDeps {
  database: DataSource;
  passwords: PasswordService;
  codes: AuthenticatorCodes;
  emailQueue: EmailQueue;
  clock: Clock;
}

interface Confirmation {
  currentPassword: string;
  code: string;
}

/** Adds and removes the viewer's authenticator app. Removing it takes one of its codes, so a stolen password isn't enough. */
export class AuthenticatorService {
  constructor(private readonly deps: AuthenticatorServiceDeps) {}

  status(viewer: Viewer): Promise<AppStatus | null> {
    return this.deps.codes.status(this.deps.database.manager, viewer.id);
  }

  async start(viewer: Viewer, currentPassword: string): Promise<AppSecret> {
    await this.deps.passwords.assertCurrentPassword(viewer, currentPassword);
    return transact(this.deps.database, async (manager) => {
      await lockUser(manager, viewer.id);
      if (await this.deps.codes.isOn(viewer.id, manager))
        throw new AppError("CONFLICT", "You already have an authenticator app. Remove it first.");
      return this.deps.codes.create(manager, viewer);
    });
  }

  /** Turns the app on with its first code and returns the recovery codes. */
  async confirm(viewer: Viewer, code: string): Promise<string[]> {
    await this.deps.codes.takeCheck(viewer.id, viewer);
    const recoveryCodes = await transact(this.deps.database, async (manager) => {
      await lockUser(manager, viewer.id);
      await this.assertPendingSetup(manager, viewer);
      if ((await this.deps.codes.redeem(manager, viewer.id, code)) !== "APP") return null;
      await query(manager, `UPDATE authenticator_apps SET confirmed_at = $2 WHERE user_id = $1`, [
        viewer.id,
        this.deps.clock.now(),
      ]);
      await this.notify(manager, viewer.id, (user) => accountEmails.authenticatorChanged(user, true));
      return this.deps.codes.replaceRecoveryCodes(manager, viewer.id);
    });
    return this.finish(viewer, recoveryCodes);
  }

  /** Earlier recovery codes stop working. */
  async createRecoveryCodes(viewer: Viewer, confirmation: Confirmation): Promise<string[]> {
    return this.change(viewer, confirmation, async (manager) => {
      await this.notify(manager, viewer.id, accountEmails.recoveryCodesReplaced);
      return this.deps.codes.replaceRecoveryCodes(manager, viewer.id);
    });
  }

  async remove(viewer: Viewer, confirmation: Confirmation): Promise<void> {
    await this.change(viewer, confirmation, async (manager) => {
      await query(manager, `DELETE FROM authenticator_apps WHERE user_id = $1`, [viewer.id]);
      await this.notify(manager, viewer.id, (user) => accountEmails.authenticatorChanged(user, false));
      return true;
    });
  }

  private async change<T>(
    viewer: Viewer,
    { currentPassword, code }: Confirmation,
    apply: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    await this.deps.passwords.assertCurrentPassword(viewer, currentPassword);
    await this.deps.codes.takeCheck(viewer.id, viewer);
    const result = await transact(this.deps.database, async (manager) => {
      await lockUser(manager, viewer.id);
      if (!(await this.deps.codes.isOn(viewer.id, manager)))
        throw new AppError("CONFLICT", "You don't have an authenticator app.");
      return (await this.deps.codes.redeem(manager, viewer.id, code)) ? apply(manager) : null;
    });
    return this.finish(viewer, result);
  }

  /** Throws outside of the transaction, which then keeps what it used up. */
  private async finish<T>(viewer: Viewer, result: T | null): Promise<T> {
    if (result === null) throw invalidField("code", "Invalid code. Please try again.");
    await this.deps.codes.restoreChecks(viewer.id);
    this.deps.emailQueue.sendSoon();
    return result;
  }

  private async assertPendingSetup(manager: EntityManager, viewer: Viewer): Promise<void> {
    const since = new Date(this.deps.clock.now().getTime() - SETUP_LIFETIME_MS);
    const pending = await query<unknown>(
      manager,
      `SELECT 1 FROM authenticator_apps WHERE user_id = $1 AND session_id = $2 AND confirmed_at IS NULL AND created_at > $3`,
      [viewer.id, viewer.sessionId, since],
    );
    if (pending.length === 0) throw new AppError("CONFLICT", "This setup has expired. Please start over.");
  }

  private async notify(manager: EntityManager, userId: string, email: (user: User) => EmailContent): Promise<void> {
    const user = await manager.findOneByOrFail(User, { id: userId });
    await this.deps.emailQueue.add(manager, user.email ?? "", email(user));
  }
}
