import { query } from "../../kernel/database";
import type { Clock } from "../../kernel/clock";
import type { PersonalDataSource } from "../../kernel/personal-data";
import type { BannedIdentities } from "./bans/banned-identities.service";

/** A member's sanctions, without the admins' names. Erasure removes the reasons, and remembers a ban. */
export const sanctionData = (bannedIdentities: BannedIdentities, clock: Clock): PersonalDataSource => ({
  name: "sanctions",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT kind, reason, starts_at AS "from", ends_at AS "to", lifted_at AS "liftedAt"
       FROM sanctions WHERE user_id = $1 ORDER BY starts_at`,
      [userId],
    ),
  erase: async (manager, userId, before) => {
    await bannedIdentities.remember(manager, userId, before, clock.now());
    await query(manager, `UPDATE sanctions SET reason = '' WHERE user_id = $1`, [userId]);
  },
  expiring: [
    {
      days: 0,
      eraseBatch: `DELETE FROM banned_identities WHERE hash IN (
         SELECT hash FROM banned_identities WHERE ends_at < $1 LIMIT $2) RETURNING hash`,
    },
  ],
});

/** Admin actions on a member, without the admins' names. Erasure removes the reasons. */
export const auditData: PersonalDataSource = {
  name: "adminActs",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT action, reason, details, created_at AS "at" FROM audit_entries WHERE subject_id = $1 ORDER BY id`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `UPDATE audit_entries SET reason = '' WHERE subject_id = $1 AND reason <> ''`, [userId]);
  },
};

/** The members that the member has blocked. The export doesn't say who has blocked the member. */
export const blockData: PersonalDataSource = {
  name: "blockedMembers",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT u.username AS member, b.created_at AS "createdAt" FROM blocks b JOIN users u ON u.id = b.blocked_id
       WHERE b.blocker_id = $1 ORDER BY b.created_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM blocks WHERE $1 IN (blocker_id, blocked_id)`, [userId]);
  },
};

/** Where the member is a moderator. */
export const moderatorData: PersonalDataSource = {
  name: "moderator",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT everywhere, ARRAY(SELECT name FROM channels WHERE id = ANY(channel_ids) ORDER BY name) AS channels, granted_at AS "grantedAt"
       FROM moderators WHERE user_id = $1`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM moderators WHERE user_id = $1`, [userId]);
  },
};
