import { randomBytes, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "typeorm";
import { deriveKey, digest } from "../../../kernel/auth/secrets";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";

export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const EXPIRY_BYTES = 6;

/** What a challenge is for: adding a passkey, a check in a session, or a sign-in. */
export interface ChallengePurpose {
  purpose: "add" | "check" | "sign-in";
  /** The session, or the member of a pending sign-in; empty if anyone may sign in. */
  subject: string;
}

export interface Challenge {
  text: string;
  expiresAt: Date;
}

/**
 * Challenges that authenticators sign. A challenge contains its expiry and a keyed digest of its purpose, so that starting a
 * sign-in stores nothing. Only answered ones are stored, because each works once.
 */
export class PasskeyChallenges {
  private readonly key: Buffer;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.key = deriveKey(secret, "passkey challenges");
  }

  issue(purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
    const expiry = Buffer.alloc(EXPIRY_BYTES);
    expiry.writeUIntBE(this.clock.now().getTime() + CHALLENGE_LIFETIME_MS, 0, EXPIRY_BYTES);
    const head = Buffer.concat([randomBytes(RANDOM_BYTES), expiry]);
    return new Uint8Array(Buffer.concat([head, this.mac(purpose, head)]));
  }

  /** The challenge in base64url, if we issued it for the purpose and it hasn't expired. */
  read(text: string, purpose: ChallengePurpose): Challenge | null {
    const bytes = Buffer.from(text, "base64url");
    const head = bytes.subarray(0, RANDOM_BYTES + EXPIRY_BYTES);
    const mac = this.mac(purpose, head);
    const given = bytes.subarray(head.length);
    if (given.length !== mac.length || !timingSafeEqual(given, mac)) return null;
    const expiresAt = new Date(head.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES));
    // Not the caller's text, which could spell the same bytes in several ways.
    return expiresAt > this.clock.now() ? { text: bytes.toString("base64url"), expiresAt } : null;
  }

  /** False if the challenge was used before. */
  async use(manager: EntityManager, { text, expiresAt }: Challenge): Promise<boolean> {
    // Skips what another sign-in deletes, so that they don't wait for each other.
    await query(
      manager,
      `DELETE FROM used_passkey_challenges WHERE challenge IN (
         SELECT challenge FROM used_passkey_challenges WHERE expires_at < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`,
      [this.clock.now()],
    );
    const used = await query<unknown>(
      manager,
      `INSERT INTO used_passkey_challenges (challenge, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`,
      [text, expiresAt],
    );
    return used.length > 0;
  }

  private mac({ purpose, subject }: ChallengePurpose, head: Buffer): Buffer {
    return Buffer.from(digest(this.key, `${purpose}:${subject}:${head.toString("base64url")}`), "base64url");
  }
}
