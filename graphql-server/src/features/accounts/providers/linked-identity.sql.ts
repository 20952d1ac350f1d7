import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { VisitResult } from "./provider-visits.service";

/** The member of a linked account. Notes that it signs them in; null if the account is not linked. */
export async function touchIdentity(
  manager: EntityManager,
  { account }: VisitResult,
  now: Date,
): Promise<{ userId: string } | null> {
  const [found] = await query<{ userId: string }>(
    manager,
    `UPDATE linked_identities SET last_used_at = $3 WHERE issuer = $1 AND subject = $2 RETURNING user_id AS "userId"`,
    [account.issuer, account.subject, now],
  );
  return found ?? null;
}

/** Returns false if the account at the provider, or another one there, is already linked. */
export async function linkIdentity(
  manager: EntityManager,
  userId: string,
  { provider, account }: VisitResult,
  now: Date,
): Promise<boolean> {
  const linked = await query(
    manager,
    `INSERT INTO linked_identities (user_id, provider, issuer, subject, email, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
    [userId, provider, account.issuer, account.subject, account.verifiedEmail ?? "", now],
  );
  return linked.length > 0;
}
