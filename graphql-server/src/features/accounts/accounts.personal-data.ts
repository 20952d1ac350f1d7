import type { EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { query } from "../../kernel/database";
import { removeFactors } from "./second-factor/factor-checks.service";
import { RETENTION_DAYS, type PersonalDataSource } from "../../kernel/personal-data";

/** The account and its sessions. Erasure keeps an anonymous row, because messages and payments reference it. */
export const accountData = (clock: Clock): PersonalDataSource => ({
  name: "account",
  collect: async (manager, userId) => {
    const [account] = await query<object>(
      manager,
      `SELECT id, username, email, email_confirmed_at AS "emailConfirmedAt", name, phone, address, bio, avatar, profile_color AS "profileColor", role,
         mfa_enabled AS "mfaEnabled", listed, activity_visibility AS "activityVisibility", xp, terms_accepted_at AS "termsAcceptedAt",
         terms_version AS "termsVersion", created_at AS "createdAt" FROM users WHERE id = $1`,
      [userId],
    );
    const sessions = await query(
      manager,
      `SELECT created_at AS "createdAt", last_used_at AS "lastUsedAt", ended_at AS "endedAt", end_reason AS "endReason",
         user_agent AS "userAgent", ip FROM sessions WHERE user_id = $1 ORDER BY created_at`,
      [userId],
    );
    const [pending] = await query<{ email: string }>(
      manager,
      `SELECT email FROM one_time_codes
       WHERE user_id = $1 AND purpose = 'CONFIRM_EMAIL' AND email IS NOT NULL AND ended_at IS NULL LIMIT 1`,
      [userId],
    );
    const [authenticator] = await query<object>(
      manager,
      `SELECT confirmed_at AS "addedAt",
         (SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = a.user_id AND r.used_at IS NULL) AS "recoveryCodesLeft"
       FROM authenticator_apps a WHERE a.user_id = $1 AND a.confirmed_at IS NOT NULL`,
      [userId],
    );
    const passkeys = await query(
      manager,
      `SELECT name, backed_up AS "backedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM passkeys
       WHERE user_id = $1 ORDER BY created_at`,
      [userId],
    );
    const linkedAccounts = await query(
      manager,
      `SELECT provider, issuer, subject, email, created_at AS "linkedAt", last_used_at AS "lastUsedAt"
       FROM linked_identities WHERE user_id = $1 ORDER BY created_at`,
      [userId],
    );
    const pendingEmail = pending?.email ?? null;
    return { ...account, pendingEmail, authenticator: authenticator ?? null, linkedAccounts, passkeys, sessions };
  },
  erase: async (manager: EntityManager, userId: string) => {
    await query(
      manager,
      `UPDATE users SET username = 'Deleted user', username_key = 'deleted ' || id, email = NULL, email_confirmed_at = NULL, name = 'Deleted user',
         phone = '', address = '', bio = '', avatar = 'avatar_ai.png', profile_color = '#6B7280', role = 'FREE',
         mfa_enabled = false, deleted_at = $2
       WHERE id = $1`,
      [userId, clock.now()],
    );
    await query(manager, `UPDATE sessions SET user_agent = '', ip = '' WHERE user_id = $1`, [userId]);
    await query(manager, `DELETE FROM credentials WHERE user_id = $1`, [userId]);
    await removeFactors(manager, userId);
    await query(manager, `DELETE FROM linked_identities WHERE user_id = $1`, [userId]);
    await query(manager, `DELETE FROM one_time_codes WHERE user_id = $1`, [userId]);
  },
  // A member's last session stays, without its client, because it says when they were last here.
  expiring: [
    {
      days: RETENTION_DAYS.sessions,
      eraseBatch: `DELETE FROM sessions WHERE id IN (
         SELECT id FROM sessions s WHERE (ip <> '' OR user_agent <> '') AND least(ended_at, expires_at) < $1
           AND EXISTS (SELECT 1 FROM sessions n WHERE n.user_id = s.user_id AND n.last_used_at > s.last_used_at)
         ORDER BY least(ended_at, expires_at) LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
    },
    {
      days: RETENTION_DAYS.sessions,
      eraseBatch: `UPDATE sessions SET ip = '', user_agent = '' WHERE id IN (
         SELECT id FROM sessions WHERE (ip <> '' OR user_agent <> '') AND least(ended_at, expires_at) < $1
         ORDER BY least(ended_at, expires_at) LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
    },
  ],
});
