import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { AppError } from "../../../kernel/errors/errors";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { AuthenticatorCodes } from "./authenticator-codes.service";
import type { FactorChecks, FactorProof } from "./factor-checks.service";

/** How long a member counts as present after signing in or confirming who they are. */
const CONFIRMED_MS = 10 * 60_000;

interface IdentityDeps {
  database: DataSource;
  factors: FactorChecks;
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

  /** The same for members with a second factor. Others enter their password with the change itself. */
  async assertFactor(viewer: Viewer): Promise<void> {
    if (await this.deps.codes.hasFactor(viewer.id)) await this.assertConfirmed(viewer);
  }

  /** Takes a passkey, or the password and, from members with a second factor, a code. */
  async confirm(viewer: Viewer, proof: FactorProof): Promise<void> {
    await this.deps.factors.confirm(viewer, proof, (manager) =>
      query(manager, `UPDATE sessions SET confirmed_at = $2 WHERE id = $1`, [viewer.sessionId, this.deps.clock.now()]),
    );
  }
}
