import type { DataSource } from "typeorm";
import { deriveKey, sealDeterministically, unseal } from "../../../kernel/auth/secrets";
import { query } from "../../../kernel/database";

interface TokenContent {
  userId: string;
  /** Changes when a token is used, so each token works once. */
  key: string;
}

interface DigestUnsubscribeDeps {
  database: DataSource;
  secret: string;
  publicUrl: string;
}

/** Unsubscribes members from the digest through the link in its emails, without signing in (RFC 8058). */
export class DigestUnsubscribe {
  private readonly key: Buffer;

  constructor(private readonly deps: DigestUnsubscribeDeps) {
    this.key = deriveKey(deps.secret, "digest unsubscribe");
  }

  urlFor(content: TokenContent): string {
    return `${this.deps.publicUrl}/unsubscribe/${sealDeterministically(this.key, content)}`;
  }

  isValid(token: string): boolean {
    return this.read(token) !== null;
  }

  /** Returns whether the token was valid. Repeating it is harmless, even after the member turned the digest on again. */
  async unsubscribe(token: string): Promise<boolean> {
    const content = this.read(token);
    if (!content) return false;
    await query(
      this.deps.database,
      `UPDATE notification_settings SET digest = 'OFF', digest_due_at = NULL, unsubscribe_key = gen_random_uuid()
       WHERE user_id = $1 AND unsubscribe_key = $2`,
      [content.userId, content.key],
    );
    return true;
  }

  private read(token: string): TokenContent | null {
    try {
      return unseal(this.key, token) as TokenContent;
    } catch {
      return null;
    }
  }
}
