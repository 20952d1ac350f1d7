import { query } from "../../../kernel/database";
import type { PersonalDataSource } from "../../../kernel/personal-data";
import { conversationTitleSql } from "../channels/channel.sql";

/** A member's conversations and who takes part in them. Their messages are in `messages`. Deleted members stay as "Deleted user". */
export const conversationData: PersonalDataSource = {
  name: "conversations",
  collect: async (manager, userId) => {
    const [conversations, [settings]] = await Promise.all([
      query(
        manager,
        `SELECT ${conversationTitleSql("c", "v.user_id")} AS title, v.state, v.invited_at AS "invitedAt", v.joined_at AS "joinedAt",
           v.invited_by IS NULL AS started
         FROM conversation_members v JOIN channels c ON c.id = v.channel_id
         WHERE v.user_id = $1 AND v.state <> 'DECLINED' ORDER BY v.invited_at`,
        [userId],
      ),
      query(manager, `SELECT takes_requests AS "takesRequests" FROM direct_message_settings WHERE user_id = $1`, [
        userId,
      ]),
    ]);
    return { conversations, settings: settings ?? null };
  },
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM direct_message_settings WHERE user_id = $1`, [userId]);
    await query(
      manager,
      `UPDATE conversation_members SET state = 'DECLINED' WHERE invited_by = $1 AND state = 'INVITED' RETURNING user_id`,
      [userId],
    );
    await query(
      manager,
      `UPDATE conversation_members SET state = 'LEFT' WHERE user_id = $1 AND state <> 'LEFT' RETURNING user_id`,
      [userId],
    );
  },
};
