import { query } from "../../kernel/database";
import { channelNameSql } from "./channels/access/channel-readers.sql";
import { RETENTION_DAYS, type PersonalDataSource } from "../../kernel/personal-data";
import type { Decisions } from "../moderation";
import { removeReactionsOf } from "./reactions/reaction.sql";

/** Reactions, saved and scheduled messages, followed threads, reading positions, helpful marks, and own channels. */
export const communityChoicesData: PersonalDataSource = {
  name: "communityChoices",
  collect: async (manager, userId) => {
    const [
      reactions,
      savedMessages,
      scheduledMessages,
      favoriteChannels,
      followedThreads,
      readingPositions,
      helpfulMarks,
      createdChannels,
    ] = await Promise.all([
      query(
        manager,
        `SELECT message_id AS "messageId", reaction, created_at AS "createdAt" FROM message_reactions
         WHERE user_id = $1 ORDER BY created_at`,
        [userId],
      ),
      query(
        manager,
        `SELECT message_id AS "messageId", saved_at AS "savedAt", remind_at AS "remindAt" FROM saved_messages
         WHERE user_id = $1 ORDER BY saved_at`,
        [userId],
      ),
      query(
        manager,
        `SELECT ${channelNameSql("c")} AS channel, s.content, s.send_at AS "sendAt", s.failure, s.created_at AS "createdAt"
         FROM scheduled_messages s JOIN channels c ON c.id = s.channel_id WHERE s.user_id = $1 ORDER BY s.send_at`,
        [userId],
      ),
      query(
        manager,
        `SELECT c.name AS channel FROM favorite_channels f, unnest(f.channel_ids) WITH ORDINALITY AS i (id, place)
         JOIN channels c ON c.id = i.id WHERE f.user_id = $1 ORDER BY i.place`,
        [userId],
      ),
      query(
        manager,
        `SELECT root_id AS "messageId", following, created_at AS "createdAt" FROM thread_follows
         WHERE user_id = $1 ORDER BY created_at`,
        [userId],
      ),
      query(
        manager,
        `SELECT ${channelNameSql("c")} AS channel, r.last_read_seq AS "lastReadSeq"
         FROM channel_reads r JOIN channels c ON c.id = r.channel_id
         WHERE r.user_id = $1 AND c.access_level <> 'ADMIN' ORDER BY c.name`,
        [userId],
      ),
      query(
        manager,
        `SELECT 'received' AS role, reply_id AS "messageId", created_at AS "createdAt", withdrawn_at AS "withdrawnAt"
         FROM helpful_marks WHERE helper_id = $1
         UNION ALL SELECT 'given', h.reply_id, h.created_at, h.withdrawn_at
         FROM messages m JOIN helpful_marks h ON h.question_id = m.id WHERE m.sender_id = $1 AND h.marked_by_id = $1 AND h.withdrawn_at IS NULL
         ORDER BY "createdAt"`,
        [userId],
      ),
      query(
        manager,
        `SELECT name, description, created_at AS "createdAt" FROM channels WHERE created_by_id = $1 ORDER BY created_at`,
        [userId],
      ),
    ]);
    return {
      reactions,
      savedMessages,
      scheduledMessages,
      favoriteChannels,
      followedThreads,
      readingPositions,
      helpfulMarks,
      createdChannels,
    };
  },
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM saved_messages WHERE user_id = $1`, [userId]);
    await query(manager, `DELETE FROM scheduled_messages WHERE user_id = $1`, [userId]);
    await query(manager, `DELETE FROM favorite_channels WHERE user_id = $1`, [userId]);
    await query(manager, `DELETE FROM thread_follows WHERE user_id = $1`, [userId]);
    await removeReactionsOf(manager, userId, new Date());
  },
};

/** What admins removed. */
export const removedMessagesData: PersonalDataSource = {
  name: "removedMessages",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT content, files, removed_at AS "removedAt" FROM removed_messages WHERE sender_id = $1 ORDER BY removed_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM removed_messages WHERE sender_id = $1`, [userId]);
  },
  expiring: [
    {
      days: RETENTION_DAYS.removedMessages,
      eraseBatch: `DELETE FROM removed_messages WHERE message_id IN (
         SELECT message_id FROM removed_messages WHERE removed_at < $1 ORDER BY removed_at LIMIT $2) RETURNING message_id`,
    },
  ],
};

/** Messages that wait for a moderator, and rejected ones. Erasure takes them out of the moderators' queue. */
export const heldMessagesData = (decisions: Decisions): PersonalDataSource => ({
  name: "heldMessages",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT c.name AS channel, h.content, h.trade_card AS "tradeCard", h.reasons, h.held_at AS "heldAt", h.outcome,
         h.decided_at AS "decidedAt"
       FROM held_messages h JOIN channels c ON c.id = h.channel_id WHERE h.user_id = $1 ORDER BY h.held_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    const held = await query<{ id: string }>(manager, `DELETE FROM held_messages WHERE user_id = $1 RETURNING id`, [
      userId,
    ]);
    for (const { id } of held) await decisions.endHold(manager, id, { userId, isWithdrawn: true });
  },
  expiring: [
    {
      days: RETENTION_DAYS.removedMessages,
      eraseBatch: `WITH held AS (
           DELETE FROM held_messages WHERE id IN (
             SELECT id FROM held_messages WHERE outcome = 'REJECTED' AND decided_at < $1 ORDER BY decided_at LIMIT $2)
           RETURNING id, attachments
         ), freed AS (
           UPDATE attachments a SET held_message_id = NULL FROM held, jsonb_array_elements(held.attachments) i
           WHERE a.id = (i->>'id')::uuid)
         SELECT id FROM held`,
    },
  ],
});

/** A deleted member's messages stay, under the name "Deleted user". */
export const communityData: PersonalDataSource = {
  name: "messages",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT ${channelNameSql("c")} AS channel, m.content, m.thread_only AS "threadOnly", m.trade_card AS "tradeCard", m.created_at AS "createdAt", m.edited_at AS "editedAt",
         m.deleted_at AS "deletedAt"
       FROM messages m JOIN channels c ON c.id = m.channel_id WHERE m.sender_id = $1 ORDER BY m.created_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM channel_reads WHERE user_id = $1`, [userId]);
    await query(manager, `DELETE FROM message_mentions WHERE user_id = $1`, [userId]);
  },
};
