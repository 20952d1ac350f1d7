import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { DataSource, EntityManager } from "typeorm";
import { deriveKey, digest, seal, unseal } from "../../../kernel/auth/secrets";
import { BRAND_NAME } from "../../../kernel/brand";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import type { Viewer } from "../../../kernel/auth/viewer";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Codes of the step before and after are valid, too, because clocks differ. */
const TOLERATED_STEPS = 1;
const RECOVERY_CODES = 10;
/** Without letters that look like digits. 32 letters, so that each byte gives an unbiased one. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const APP_CODE = /^[0-9]{6}$/;
const RECOVERY_CODE = /^[0-9a-z]{10}$/;

export interface AppSecret {
  secret: string;
  uri: string;
}

/** The factors of a member, in addition to the password. */
export interface FactorStatus {
  /** When the member added an authenticator app; null without one, and while its setup isn't confirmed. */
  addedAt: Date | null;
  passkeyCount: number;
  recoveryCodesLeft: number;
}

interface AuthenticatorCodesDeps {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
  secret: string;
}

/** The codes of authenticator apps, and the recovery codes that replace them. Each works once. */
export class AuthenticatorCodes {
  private readonly secretKey: Buffer;
  private readonly recoveryKey: Buffer;

  constructor(private readonly deps: AuthenticatorCodesDeps) {
    this.secretKey = deriveKey(deps.secret, "authenticator apps");
    this.recoveryKey = deriveKey(deps.secret, "recovery codes");
  }

  async status(userId: string, manager: EntityManager = this.deps.database.manager): Promise<FactorStatus> {
    const [status] = await query<FactorStatus>(
      manager,
      `SELECT (SELECT confirmed_at FROM authenticator_apps WHERE user_id = $1) AS "addedAt",
         (SELECT count(*)::int FROM passkeys WHERE user_id = $1) AS "passkeyCount",
         (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL) AS "recoveryCodesLeft"`,
      [userId],
    );
    return status ?? { addedAt: null, passkeyCount: 0, recoveryCodesLeft: 0 };
  }

  /** Whether the member has an authenticator app or a passkey, which replace emailed codes. */
  async hasFactor(userId: string, manager?: EntityManager): Promise<boolean> {
    return hasFactor(await this.status(userId, manager));
  }

  /** Counts a check before it runs, so that parallel guesses count, too. */
  async takeCheck(userId: string, caller: Viewer | ClientInfo): Promise<void> {
    await this.deps.limits.take("factorChecksPerPerson", caller, userId);
  }

  async restoreChecks(userId: string): Promise<void> {
    await this.deps.limits.reset("factorChecksPerPerson", userId);
  }

  /** Starts a setup, which replaces an earlier one. The caller holds a lock on the user's row, and checked that no app is on. */
  async create(manager: EntityManager, { id, email, sessionId }: Viewer): Promise<AppSecret> {
    const secret = new Secret({ size: SECRET_BYTES });
    await query(
      manager,
      `INSERT INTO authenticator_apps (user_id, sealed_secret, session_id, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, session_id = excluded.session_id,
         created_at = excluded.created_at, last_step = 0`,
      [id, seal(this.secretKey, secret.base32), sessionId, this.deps.clock.now()],
    );
    return { secret: secret.base32, uri: totp(secret, email).toString() };
  }

  /** Whether the code is right and unused. Uses it up. The caller holds a lock on the user's row. */
  async redeem(manager: EntityManager, userId: string, code: string): Promise<"APP" | "RECOVERY" | null> {
    if (APP_CODE.test(code)) return (await this.redeemAppCode(manager, userId, code, true)) ? "APP" : null;
    const text = code.toLowerCase().replace(/[- ]/g, "");
    if (!RECOVERY_CODE.test(text)) return null;
    const used = await query<unknown>(
      manager,
      `UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING 1`,
      [userId, this.recoveryHash(userId, text), this.deps.clock.now()],
    );
    return used.length > 0 ? "RECOVERY" : null;
  }

  /** Whether the code is from the app that is being set up. Uses it up, like `redeem`. */
  redeemFirst(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    return this.redeemAppCode(manager, userId, code, false);
  }

  /** New recovery codes for a member who just added their first factor; none for others, who have some. */
  async codesForFirstFactor(manager: EntityManager, userId: string): Promise<string[]> {
    const earlier = await query<unknown>(manager, `SELECT 1 FROM recovery_codes WHERE user_id = $1 LIMIT 1`, [userId]);
    return earlier.length > 0 ? [] : this.replaceRecoveryCodes(manager, userId);
  }

  /** Replaces all recovery codes. The only time that they exist in plain text. */
  async replaceRecoveryCodes(manager: EntityManager, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
    await query(manager, `DELETE FROM recovery_codes WHERE user_id = $1`, [userId]);
    await query(manager, `INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])`, [
      userId,
      codes.map((code) => this.recoveryHash(userId, code)),
    ]);
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }

  private async redeemAppCode(
    manager: EntityManager,
    userId: string,
    code: string,
    isConfirmed: boolean,
  ): Promise<boolean> {
    const [app] = await query<{ sealed_secret: string }>(
      manager,
      `SELECT sealed_secret FROM authenticator_apps WHERE user_id = $1 AND (confirmed_at IS NOT NULL) = $2`,
      [userId, isConfirmed],
    );
    const secret = app && this.readSecret(app.sealed_secret);
    if (!secret) return false;
    const timestamp = this.deps.clock.now().getTime();
    // Compares in constant time.
    const distance = totp(secret).validate({ token: code, timestamp, window: TOLERATED_STEPS });
    if (distance === null) return false;
    const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + distance;
    const accepted = await query<unknown>(
      manager,
      `UPDATE authenticator_apps SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING 1`,
      [userId, step],
    );
    return accepted.length > 0;
  }

  /** Null if the server's secret changed since. Recovery codes are then invalid, too: `npm run admin -- reset-mfa` removes the app. */
  private readSecret(sealed: string): Secret | null {
    try {
      return Secret.fromBase32(unseal(this.secretKey, sealed) as string);
    } catch {
      return null;
    }
  }

  private recoveryHash(userId: string, code: string): string {
    return digest(this.recoveryKey, `${userId}:${code}`);
  }
}

export const hasFactor = ({ addedAt, passkeyCount }: FactorStatus): boolean => addedAt !== null || passkeyCount > 0;

const totp = (secret: Secret, label = ""): TOTP =>
  new TOTP({ issuer: BRAND_NAME, label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });

const randomCode = (): string => [...randomBytes(10)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
