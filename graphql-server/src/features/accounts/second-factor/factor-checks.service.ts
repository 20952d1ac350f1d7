import type { DataSource, EntityManager } from "typeorm";
import { query, transact } from "../../../kernel/database";
import { invalidField } from "../../../kernel/errors/errors";
import type { Viewer } from "../../../kernel/auth/viewer";
import { lockUser } from "../members/user-locks.sql";
import type { PasskeyChecks } from "../passkeys/passkey-checks.service";
import type { PasskeyAssertionInput } from "../passkeys/passkeys.inputs";
import type { PasswordService } from "../passwords/password.service";
import type { AuthenticatorCodes } from "./authenticator-codes.service";

interface FactorChecksDeps {
  database: DataSource;
  passwords: PasswordService;
  codes: AuthenticatorCodes;
  passkeys: PasskeyChecks;
}

/** A passkey, or the password and, from members with a second factor, a code. */
export interface FactorProof {
  passkey?: PasskeyAssertionInput | null;
  currentPassword?: string | null;
  code?: string | null;
}

/** Checks in a session that the caller is the member. */
export class FactorChecks {
  constructor(private readonly deps: FactorChecksDeps) {}

  /** For `navigator.credentials.get`, with the viewer's passkeys. */
  startPasskeyCheck(viewer: Viewer): Promise<object> {
    return this.deps.passkeys.requestOptions({ purpose: "check", subject: viewer.sessionId }, viewer.id);
  }

  /** Runs `apply` in one transaction with the check, and a lock on the user's row. */
  async confirm<T>(viewer: Viewer, proof: FactorProof, apply: (manager: EntityManager) => Promise<T>): Promise<T> {
    const isRight = await this.check(viewer, proof);
    const result = await transact(this.deps.database, async (manager) => {
      await lockUser(manager, viewer.id);
      return (await isRight(manager)) ? { value: await apply(manager) } : null;
    });
    // Thrown after the transaction, so that a used code stays used.
    if (!result) throw proof.passkey ? invalidPasskey() : invalidField("code", "Invalid code. Please try again.");
    await this.deps.codes.restoreChecks(viewer.id);
    return result.value;
  }

  /** Checks what needs no lock, and returns the rest. */
  private async check(
    viewer: Viewer,
    { passkey, currentPassword, code }: FactorProof,
  ): Promise<(manager: EntityManager) => Promise<boolean>> {
    const { codes, passkeys, passwords } = this.deps;
    if (passkey) {
      await codes.takeCheck(viewer.id, viewer);
      const checked = await passkeys.verify(passkey, { purpose: "check", subject: viewer.sessionId }, viewer.id);
      return async (manager) => checked !== null && passkeys.redeem(manager, checked);
    }
    await passwords.assertCurrentPassword(viewer, currentPassword ?? "");
    if (!(await codes.hasFactor(viewer.id))) return () => Promise.resolve(true);
    await codes.takeCheck(viewer.id, viewer);
    return async (manager) => (await codes.redeem(manager, viewer.id, code ?? "")) !== null;
  }
}

export const invalidPasskey = () =>
  invalidField("passkey", "This passkey didn't work. It may belong to another account, or took too long.");

/** Removes the authenticator app, the passkeys, and the recovery codes. */
export async function removeFactors(manager: EntityManager, userId: string): Promise<void> {
  await query(manager, `DELETE FROM authenticator_apps WHERE user_id = $1`, [userId]);
  await query(manager, `DELETE FROM passkeys WHERE user_id = $1`, [userId]);
  await query(manager, `DELETE FROM recovery_codes WHERE user_id = $1`, [userId]);
}

/** Recovery codes replace factors, so they go with the last one. */
export const removeCodesWithoutFactor = (manager: EntityManager, userId: string): Promise<unknown> =>
  query(
    manager,
    `DELETE FROM recovery_codes WHERE user_id = $1
       AND NOT EXISTS (SELECT FROM authenticator_apps WHERE user_id = $1 AND confirmed_at IS NOT NULL)
       AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = $1)`,
    [userId],
  );
