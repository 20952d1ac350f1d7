import { query } from "../../kernel/database";
import { RETENTION_DAYS, type PersonalDataSource } from "../../kernel/personal-data";

/**
 * A member's messages to the team, with replies. Excludes messages sent from their address without a session, because anyone
 * could have entered that address.
 */
export const contactData: PersonalDataSource = {
  name: "contactMessages",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT m.name, m.email, m.message, m.transcript, m.created_at AS "createdAt", coalesce((
         SELECT json_agg(json_build_object('body', r.body, 'createdAt', r.created_at) ORDER BY r.created_at)
         FROM contact_replies r WHERE r.message_id = m.id), '[]') AS replies
       FROM contact_messages m WHERE m.user_id = $1 ORDER BY m.created_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM contact_messages WHERE user_id = $1`, [userId]);
  },
  expiring: [
    {
      days: RETENTION_DAYS.guestMessages,
      eraseBatch: `DELETE FROM contact_messages WHERE id IN (
         SELECT id FROM contact_messages m WHERE user_id IS NULL AND created_at < $1
           AND NOT EXISTS (SELECT 1 FROM contact_replies r WHERE r.message_id = m.id AND r.created_at >= $1)
         LIMIT $2) RETURNING id`,
    },
  ],
};
