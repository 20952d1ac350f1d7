import { rowsOf } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";

/** A deleted member's messages stay, under the name "Deleted user". */
export const communityData: PersonalDataSource = {
  name: "messages",
  collect: (manager, userId) =>
    rowsOf(
      manager,
      `SELECT c.name AS channel, m.content, m.created_at AS "createdAt", m.edited_at AS "editedAt",
         m.deleted_at AS "deletedAt"
       FROM messages m JOIN channels c ON c.id = m.channel_id WHERE m.sender_id = $1 ORDER BY m.created_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await manager.query(`DELETE FROM channel_reads WHERE user_id = $1`, [userId]);
    await manager.query(`DELETE FROM message_mentions WHERE user_id = $1`, [userId]);
  },
};
