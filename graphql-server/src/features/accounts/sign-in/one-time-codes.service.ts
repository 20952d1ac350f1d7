import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { AppError } from "../../../kernel/errors/errors";
import { deriveKey, digest } from "../../../kernel/auth/secrets";
import type { CodePurpose } from "./one-time-code.entity";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** Minimum time between two codes for one account. */
const RESEND_WINDOW_MS = 30 * SECOND_MS;
const CODES_PER_HOUR = 10;
const RESENDS_PER_HOUR = 5;
const MAX_ATTEMPTS_PER_CODE = 5;
/** Low, so that an attacker without the password can't use up the attempts of the member who is signing in. */
const MAX_FOREIGN_ATTEMPTS_PER_CODE = 2;

/** How long after the password check a new code can be sent, even if the last one has expired. */
export const SIGN_IN_LIFETIME_MS = 30 * MINUTE_MS;

type NumericCodePurpose = Extract<CodePurpose, "SIGN_IN" | "ENABLE_MFA">;
type LinkPurpose = Exclude<CodePurpose, NumericCodePurpose>;

export interface PendingCode {
  id: string;
  network: string;
  createdAt: Date;
}

export enum LinkStatus {
  VALID = "VALID",
  USED = "USED",
  EXPIRED = "EXPIRED",
  UNKNOWN = "UNKNOWN",
}

export interface RedeemedLink {
  userId: string;
  email: string | null;
}

/** Emailed codes and links that work once. Stored as keyed digests, with limits on lifetime, number, and attempts. */
export class OneTimeCodes {
  private readonly key: Buffer;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.key = deriveKey(secret, "one-time codes");
  }

  /**
   * Creates a six-digit code and revokes earlier ones for the purpose. Throws RATE_LIMITED within 30 s of the last code, after
   * 10 codes in an hour, or after 5 resends. The caller must hold a lock on the user's row.
   */
  async issueCode(
    manager: EntityManager,
    userId: string,
    purpose: NumericCodePurpose,
    { network, resent = false }: { network: string; resent?: boolean },
  ): Promise<string> {
    const now = this.clock.now();
    await this.assertWithinLimits(manager, userId, resent, now);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await this.store(manager, { userId, purpose, secretHash: this.codeHash(userId, purpose, code), network, resent });
    return code;
  }

  /**
   * Redeems a code if it is correct. Counts the attempt before comparing, so that parallel guesses can't bypass the limit.
   * `isOwner` means the caller proved that they entered the password, regardless of network.
   */
  async redeemCode(
    manager: EntityManager,
    userId: string,
    purpose: NumericCodePurpose,
    { code, network, isOwner = false }: { code: string; network: string; isOwner?: boolean },
  ): Promise<boolean> {
    const now = this.clock.now();
    const pending = await this.findPending(manager, userId, purpose);
    if (!pending) return false;
    const isForeign = !isOwner && pending.network !== network;
    const [attempt] = await query<{ secret_hash: string }>(
      manager,
      `UPDATE one_time_codes SET tries = tries + 1, foreign_tries = foreign_tries + $2::boolean::int
       WHERE id = $1 AND ended_at IS NULL AND expires_at > $3 AND tries < $4 AND (NOT $2::boolean OR foreign_tries < $5)
       RETURNING secret_hash`,
      [pending.id, isForeign, now, MAX_ATTEMPTS_PER_CODE, MAX_FOREIGN_ATTEMPTS_PER_CODE],
    );
    if (!attempt) {
      // On another network, this looks like any wrong code, so it doesn't reveal a pending sign-in.
      if (isForeign) return false;
      throw tooSoon("Too many attempts. Please request a new code", this.secondsUntilResend(pending.createdAt, now));
    }
    if (!timingSafeEqualText(attempt.secret_hash, this.codeHash(userId, purpose, code))) return false;
    const redeemed = await query<unknown>(
      manager,
      `UPDATE one_time_codes SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id`,
      [pending.id, now],
    );
    return redeemed.length > 0;
  }

  /** The code that is currently valid. */
  async findPending(manager: EntityManager, userId: string, purpose: NumericCodePurpose): Promise<PendingCode | null> {
    return this.findLatest(manager, userId, purpose, `AND expires_at > $3`, this.clock.now());
  }

  /** The latest unused code created after `since`, even if it has expired. */
  async findUnused(
    manager: EntityManager,
    userId: string,
    purpose: NumericCodePurpose,
    since: Date,
  ): Promise<PendingCode | null> {
    return this.findLatest(manager, userId, purpose, `AND created_at > $3`, since);
  }

  /** Whether it's too early to send another code. */
  isWithinResendWindow(code: PendingCode): boolean {
    return this.secondsUntilResend(code.createdAt, this.clock.now()) > 0;
  }

  /** Issues a proof that the password was entered, valid from any network. */
  issueProof(userId: string): string {
    const expires = this.clock.now().getTime() + SIGN_IN_LIFETIME_MS;
    return `${expires}.${this.proofHash(userId, String(expires))}`;
  }

  /** When a proof expires; null if it isn't valid for this user. */
  proofExpiry(userId: string, proof: string): Date | null {
    const [expires = "", hash = ""] = proof.split(".");
    return timingSafeEqualText(hash, this.proofHash(userId, expires)) ? new Date(Number(expires)) : null;
  }

  /** Creates a link token. `email` is the new address it confirms. */
  async issueLink(
    manager: EntityManager,
    userId: string,
    purpose: LinkPurpose,
    { lifetimeMs, email = null }: { lifetimeMs: number; email?: string | null },
  ): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    await this.store(manager, { userId, purpose, secretHash: this.linkHash(purpose, token), email, lifetimeMs });
    return token;
  }

  /** Redeems a link once; returns null if it is unknown, used, revoked, or expired. */
  async redeemLink(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<RedeemedLink | null> {
    const now = this.clock.now();
    const [row] = await query<{ user_id: string; email: string | null }>(
      manager,
      `UPDATE one_time_codes SET ended_at = $3
       WHERE secret_hash = $1 AND purpose = $2 AND ended_at IS NULL AND expires_at > $3 RETURNING user_id, email`,
      [this.linkHash(purpose, token), purpose, now],
    );
    return row ? { userId: row.user_id, email: row.email } : null;
  }

  /** Whether a link is valid, and if not, why. */
  async linkStatus(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<LinkStatus> {
    const [link] = await query<{ isUsed: boolean; isExpired: boolean }>(
      manager,
      `SELECT ended_at IS NOT NULL AS "isUsed", expires_at <= $3 AS "isExpired" FROM one_time_codes
       WHERE secret_hash = $1 AND purpose = $2`,
      [this.linkHash(purpose, token), purpose, this.clock.now()],
    );
    if (!link) return LinkStatus.UNKNOWN;
    if (link.isUsed) return LinkStatus.USED;
    return link.isExpired ? LinkStatus.EXPIRED : LinkStatus.VALID;
  }

  /** The number of links created for the purposes in the last hour. */
  async linksInLastHour(manager: EntityManager, userId: string, purposes: readonly LinkPurpose[]): Promise<number> {
    const since = new Date(this.clock.now().getTime() - HOUR_MS);
    const [row] = await query<{ count: number }>(
      manager,
      `SELECT count(*)::int AS count FROM one_time_codes WHERE user_id = $1 AND purpose = ANY($2) AND created_at > $3`,
      [userId, purposes, since],
    );
    return row?.count ?? 0;
  }

  /** Invalidates unused codes and links. */
  async revoke(manager: EntityManager, userId: string, purposes: readonly CodePurpose[]): Promise<void> {
    await query(
      manager,
      `UPDATE one_time_codes SET ended_at = $3 WHERE user_id = $1 AND purpose = ANY($2) AND ended_at IS NULL`,
      [userId, purposes, this.clock.now()],
    );
  }

  private async findLatest(
    manager: EntityManager,
    userId: string,
    purpose: NumericCodePurpose,
    condition: string,
    time: Date,
  ): Promise<PendingCode | null> {
    const [row] = await query<PendingCode>(
      manager,
      `SELECT id, ip AS network, created_at AS "createdAt" FROM one_time_codes
       WHERE user_id = $1 AND purpose = $2 AND ended_at IS NULL ${condition} ORDER BY created_at DESC LIMIT 1`,
      [userId, purpose, time],
    );
    return row ?? null;
  }

  private async assertWithinLimits(manager: EntityManager, userId: string, resent: boolean, now: Date): Promise<void> {
    const rows = await query<{ created_at: Date; ended_at: Date | null; resent: boolean }>(
      manager,
      `SELECT created_at, ended_at, resent FROM one_time_codes
       WHERE user_id = $1 AND purpose IN ('SIGN_IN', 'ENABLE_MFA') AND created_at > $2 ORDER BY created_at DESC`,
      [userId, new Date(now.getTime() - HOUR_MS)],
    );
    // A used code was received, so the next one can be sent immediately.
    const last = rows.find((row) => row.ended_at === null);
    const wait = last ? this.secondsUntilResend(last.created_at, now) : 0;
    if (wait > 0) throw tooSoon("A code was just sent. Please try again", wait);
    const relevant = resent ? rows.filter((row) => row.resent) : rows;
    const limit = resent ? RESENDS_PER_HOUR : CODES_PER_HOUR;
    const oldest = relevant[limit - 1] ?? rows[CODES_PER_HOUR - 1];
    if (oldest) {
      const seconds = Math.ceil((oldest.created_at.getTime() + HOUR_MS - now.getTime()) / SECOND_MS);
      throw tooSoon("Too many codes sent. Please try again", Math.max(1, seconds));
    }
  }

  private async store(
    manager: EntityManager,
    code: {
      userId: string;
      purpose: CodePurpose;
      secretHash: string;
      email?: string | null;
      network?: string;
      resent?: boolean;
      lifetimeMs?: number;
    },
  ): Promise<void> {
    const now = this.clock.now();
    const {
      userId,
      purpose,
      secretHash,
      email = null,
      network = "",
      resent = false,
      lifetimeMs = CODE_LIFETIME_MS,
    } = code;
    // Several password-reset links can be valid at a time, so that a stranger's request can't revoke the owner's link.
    if (purpose !== "RESET_PASSWORD") await this.revoke(manager, userId, [purpose]);
    await query(manager, `DELETE FROM one_time_codes WHERE user_id = $1 AND created_at < $2`, [
      userId,
      new Date(now.getTime() - 48 * HOUR_MS),
    ]);
    await query(
      manager,
      `INSERT INTO one_time_codes (user_id, purpose, secret_hash, email, ip, resent, expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [userId, purpose, secretHash, email, network, resent, new Date(now.getTime() + lifetimeMs), now],
    );
  }

  private secondsUntilResend(sentAt: Date, now: Date): number {
    return Math.ceil((sentAt.getTime() + RESEND_WINDOW_MS - now.getTime()) / SECOND_MS);
  }

  private codeHash(userId: string, purpose: NumericCodePurpose, code: string): string {
    return digest(this.key, `${purpose}:${userId}:${code}`);
  }

  private proofHash(userId: string, expires: string): string {
    return digest(this.key, `password given:${userId}:${expires}`);
  }

  private linkHash(purpose: LinkPurpose, token: string): string {
    return digest(this.key, `${purpose}:${token}`);
  }
}

function timingSafeEqualText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function tooSoon(text: string, seconds: number): AppError {
  const retryAfterSeconds = Math.max(1, seconds);
  return new AppError("RATE_LIMITED", `${text} in ${retryAfterSeconds} s.`, { retryAfterSeconds });
}
