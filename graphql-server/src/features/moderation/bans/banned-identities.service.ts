import type { EntityManager } from "typeorm";
import { deriveKey, digest } from "../../../kernel/auth/secrets";
import { query } from "../../../kernel/database";
import { isActiveSql } from "./restrictions.sql";

interface Identity {
  username: string;
  email: string | null;
}

/** Keeps banned members from deleting their account and registering again with the same email address or username. */
export class BannedIdentities {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = deriveKey(secret, "banned identities");
  }

  /** Remembers a member whose account is being deleted, if they are banned. */
  async remember(manager: EntityManager, userId: string, member: Identity, now: Date): Promise<void> {
    await query(
      manager,
      `INSERT INTO banned_identities (hash, ends_at)
       SELECT i.hash, CASE WHEN bool_or(s.ends_at IS NULL) THEN NULL ELSE max(s.ends_at) END
       FROM sanctions s CROSS JOIN unnest($3::text[]) AS i (hash)
       WHERE s.user_id = $1 AND s.kind = 'BAN' AND ${isActiveSql("s", "$2")} GROUP BY i.hash
       ON CONFLICT (hash) DO UPDATE SET ends_at = excluded.ends_at`,
      [userId, now, this.hashes(member)],
    );
  }

  async isBanned(manager: EntityManager, newcomer: Identity, now: Date): Promise<boolean> {
    const found = await query(
      manager,
      `SELECT 1 FROM banned_identities WHERE hash = ANY($1) AND (ends_at IS NULL OR ends_at > $2) LIMIT 1`,
      [this.hashes(newcomer), now],
    );
    return found.length > 0;
  }

  private hashes({ username, email }: Identity): string[] {
    const hashes = [digest(this.key, `username ${username.toLowerCase()}`)];
    if (email) hashes.push(digest(this.key, `email ${email.toLowerCase()}`));
    return hashes;
  }
}
