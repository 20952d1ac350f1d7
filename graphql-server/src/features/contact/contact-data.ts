import { rowsOf } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";

/**
 * A member's messages to the team, with replies. Excludes messages sent from their address without a session, because anyone
 * could have entered that address.
 */
export const contactData: PersonalDataSource = {
  name: "contactMessages",
  collect: (manager, userId) =>
    rowsOf(
      manager,
      `SELECT m.name, m.email, m.message, m.transcript, m.created_at AS "createdAt", coalesce((
         SELECT json_agg(json_build_object('body', r.body, 'createdAt', r.created_at) ORDER BY r.created_at)
         FROM contact_replies r WHERE r.message_id = m.id), '[]') AS replies
       FROM contact_messages m WHERE m.user_id = $1 ORDER BY m.created_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await manager.query(`DELETE FROM contact_messages WHERE user_id = $1`, [userId]);
  },
};
