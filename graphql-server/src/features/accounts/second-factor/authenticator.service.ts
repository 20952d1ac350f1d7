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
import { ownPasskeys } from "../passkeys/passkey.sql";
import type { AppSecret, AuthenticatorCodes } from "./authenticator-codes.service";
import { removeCodesWithoutFactor, type FactorChecks, type FactorProof } from "./factor-checks.service";
import type { Identity } from "./identity.service";
import type { SecondFactor } from "./second-factor.types";
import type { StaffFactor } from "./staff-factor.service";

const SETUP_LIFETIME_MS = 10 * 60_000;

interface AuthenticatorServiceDeps {
  database: DataSource;
  passwords: PasswordService;
  identity: Identity;
  factors: FactorChecks;
  codes: AuthenticatorCodes;
  staffFactor: StaffFactor;
  emailQueue: EmailQueue;
  clock: Clock;
}

/** Adds and removes the viewer's authenticator app. Removing it takes a factor, so a stolen password isn't enough. */
export class AuthenticatorService {
  constructor(private readonly deps: AuthenticatorServiceDeps) {}

  async factorOf(viewer: Viewer): Promise<SecondFactor> {
    const { addedAt, recoveryCodesLeft } = await this.deps.codes.status(viewer.id);
    return { id: viewer.id, addedAt, recoveryCodesLeft, passkeys: await ownPasskeys(this.deps.database, viewer.id) };
  }

  async start(viewer: Viewer, currentPassword: string): Promise<AppSecret> {
    await this.deps.passwords.assertCurrentPassword(viewer, currentPassword);
    await this.deps.identity.assertFactor(viewer);
    return transact(this.deps.database, async (manager) => {
      await lockUser(manager, viewer.id);
      if ((await this.deps.codes.status(viewer.id, manager)).addedAt)
        throw new AppError("CONFLICT", "You already have an authenticator app. Remove it first.");
      return this.deps.codes.create(manager, viewer);
    });
  }

  /** Turns the app on with its first code, and returns the recovery codes if this is the member's first factor. */
  async confirm(viewer: Viewer, code: string): Promise<string[]> {
    await this.deps.codes.takeCheck(viewer.id, viewer);
    const recoveryCodes = await transact(this.deps.database, async (manager) => {
      await lockUser(manager, viewer.id);
      await this.assertPendingSetup(manager, viewer);
      if (!(await this.deps.codes.redeemFirst(manager, viewer.id, code))) return null;
      await query(manager, `UPDATE authenticator_apps SET confirmed_at = $2 WHERE user_id = $1`, [
        viewer.id,
        this.deps.clock.now(),
      ]);
      await this.notify(manager, viewer.id, (user) => accountEmails.authenticatorChanged(user, true));
      return this.deps.codes.codesForFirstFactor(manager, viewer.id);
    });
    // Thrown after the transaction, so that a used code stays used.
    if (!recoveryCodes) throw invalidField("code", "Invalid code. Please try again.");
    await this.deps.codes.restoreChecks(viewer.id);
    this.announce(viewer);
    return recoveryCodes;
  }

  /** Earlier recovery codes stop working. */
  async createRecoveryCodes(viewer: Viewer, proof: FactorProof): Promise<string[]> {
    const codes = await this.deps.factors.confirm(viewer, proof, async (manager) => {
      if (!(await this.deps.codes.hasFactor(viewer.id, manager)))
        throw new AppError("CONFLICT", "You don't have an authenticator app or a passkey.");
      await this.notify(manager, viewer.id, accountEmails.recoveryCodesReplaced);
      return this.deps.codes.replaceRecoveryCodes(manager, viewer.id);
    });
    this.announce(viewer);
    return codes;
  }

  async remove(viewer: Viewer, proof: FactorProof): Promise<void> {
    await this.deps.factors.confirm(viewer, proof, async (manager) => {
      const removed = await query<unknown>(
        manager,
        `DELETE FROM authenticator_apps WHERE user_id = $1 AND confirmed_at IS NOT NULL RETURNING 1`,
        [viewer.id],
      );
      if (removed.length === 0) throw new AppError("CONFLICT", "You don't have an authenticator app.");
      await removeCodesWithoutFactor(manager, viewer.id);
      await this.notify(manager, viewer.id, (user) => accountEmails.authenticatorChanged(user, false));
    });
    this.announce(viewer);
  }

  private announce(viewer: Viewer): void {
    this.deps.staffFactor.publishChange(viewer.id);
    this.deps.emailQueue.sendSoon();
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
