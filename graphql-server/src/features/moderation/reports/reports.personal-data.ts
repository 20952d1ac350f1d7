import { query } from "../../../kernel/database";
import { RETENTION_DAYS, type PersonalDataSource } from "../../../kernel/personal-data";

/** Decisions about a member with their appeals, without the moderators. Erasure keeps only what they restricted. */
export const decisionData: PersonalDataSource = {
  name: "decisions",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT d.kind, d.facts, d.rule, d.source, d.is_detected_automatically AS "isDetectedAutomatically",
         d.is_decided_automatically AS "isDecidedAutomatically", d.created_at AS "createdAt", d.starts_at AS "from", d.ends_at AS "to",
         coalesce(d.reversed_at, s.lifted_at) AS "reversedAt", a.text AS appeal, a.created_at AS "appealedAt", a.outcome, a.answer
       FROM moderation_decisions d LEFT JOIN sanctions s ON s.id = d.sanction_id
       LEFT JOIN moderation_appeals a ON a.decision_id = d.id
       WHERE d.user_id = $1 ORDER BY d.created_at, d.id`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(
      manager,
      `UPDATE moderation_appeals a SET text = '', answer = '' FROM moderation_decisions d
       WHERE d.id = a.decision_id AND d.user_id = $1 RETURNING a.decision_id`,
      [userId],
    );
    await query(manager, `UPDATE moderation_decisions SET facts = '' WHERE user_id = $1 RETURNING id`, [userId]);
  },
};

/** A member's own reports, and the notes about them. Not the reports about them, which would reveal who sent them. */
export const reportData: PersonalDataSource = {
  name: "reports",
  collect: async (manager, userId) => {
    const [sent, notes] = await Promise.all([
      query(
        manager,
        `SELECT kind, rule, comment, is_upheld AS "isUpheld", created_at AS "createdAt", decided_at AS "decidedAt"
         FROM moderation_reports WHERE reporter_id = $1 ORDER BY created_at, id`,
        [userId],
      ),
      query(
        manager,
        `SELECT text, created_at AS "createdAt" FROM moderation_notes WHERE user_id = $1 ORDER BY created_at, id`,
        [userId],
      ),
    ]);
    return { sent, notes };
  },
  erase: async (manager, userId) => {
    await query(
      manager,
      `UPDATE moderation_reports SET reporter_id = NULL, comment = '' WHERE reporter_id = $1 RETURNING id`,
      [userId],
    );
    await query(manager, `DELETE FROM moderation_notes WHERE user_id = $1 RETURNING id`, [userId]);
    await query(
      manager,
      `UPDATE moderation_cases SET content = '', handed_over = NULL WHERE user_id = $1 RETURNING id`,
      [userId],
    );
  },
  expiring: [
    {
      days: RETENTION_DAYS.unconfirmedNotices,
      eraseBatch: `DELETE FROM moderation_reports WHERE id IN (
         SELECT id FROM moderation_reports WHERE email IS NOT NULL AND case_id IS NULL AND created_at < $1 LIMIT $2) RETURNING id`,
    },
    {
      days: RETENTION_DAYS.guestMessages,
      eraseBatch: `UPDATE moderation_reports SET email = NULL, name = '', comment = '' WHERE id IN (
         SELECT id FROM moderation_reports WHERE email IS NOT NULL AND decided_at < $1 LIMIT $2) RETURNING id`,
    },
    {
      days: RETENTION_DAYS.reportedContent,
      eraseBatch: `UPDATE moderation_cases SET content = '' WHERE id IN (
         SELECT id FROM moderation_cases WHERE content <> '' AND decided_at < $1 ORDER BY decided_at LIMIT $2) RETURNING id`,
    },
  ],
};
