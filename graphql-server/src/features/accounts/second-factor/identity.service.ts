import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import type { Viewer } from "../../../kernel/auth/viewer";
import { lockUser } from "../members/user-locks.sql";
import type { PasswordService } from "../passwords/password.service";
import type { AuthenticatorCodes } from "./authenticator-codes.service";

/** How long a member counts as present after signing in or confirming who they are. */
const CONFIRMED_MS = 10 * 60_000;

interface IdentityDeps {
  database: DataSource;
  passwords: PasswordService;
  codes: AuthenticatorCodes;
  clock: Clock;
}

/** Asks members again who they are before what a stolen session must not be able to do. */
export class Identity {
  constructor(private readonly deps: IdentityDeps) {}

  /** Throws CONFIRM_IDENTITY unless the session began or was confirmed in the last ten minutes. */
  async assertConfirmed({ sessionId, isBanned }: Viewer): Promise<void> {
    // A banned member's link follows a sign-in, and has no session that could be confirmed.
    if (isBanned) return;
    const [session] = await query<{ at: Date }>(
      this.deps.database,
      `SELECT coalesce(confirmed_at, created_at) AS at FROM sessions WHERE id = $1`,
      [sessionId],
    );
    if (session && this.deps.clock.now().getTime() - session.at.getTime() <= CONFIRMED_MS) return;
    throw new AppError("CONFIRM_IDENTITY", "Please confirm that it's you.");
  }

  /** The same for members with an authenticator app. Others enter their password with the change itself. */
  async assertFactor(viewer: Viewer): Promise<void> {
    if (await this.deps.codes.isOn(viewer.id)) await this.assertConfirmed(viewer);
  }

  /** Takes the password and, from members with an authenticator app, a code. */
  async confirm(viewer: Viewer, currentPassword: string, code: string): Promise<void> {
    const { database, passwords, codes, clock } = this.deps;
    await passwords.assertCurrentPassword(viewer, currentPassword);
    const usesApp = await codes.isOn(viewer.id);
    if (usesApp) await codes.takeCheck(viewer.id, viewer);
    const isConfirmed = await transact(database, async (manager) => {
      await lockUser(manager, viewer.id);
      if (usesApp && !(await codes.redeem(manager, viewer.id, code))) return false;
      await query(manager, `UPDATE sessions SET confirmed_at = $2 WHERE id = $1`, [viewer.sessionId, clock.now()]);
      return true;
    });
    // Thrown after the transaction, so that a used code stays used.
    if (!isConfirmed) throw invalidField("code", "Invalid code. Please try again.");
    if (usesApp) await codes.restoreChecks(viewer.id);
  }
}
