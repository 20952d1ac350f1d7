import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { type Member, memberJson } from "../../accounts";
import { lockChannel } from "../channels/channel.sql";
import { JOIN_SENDER, MESSAGE_JSON } from "../messages/message-json.sql";
import type { MessageType } from "../messages/message.type";
import { displayPosition, type Reaction } from "../messages/parts/reaction";

export interface ReactionChange {
  messageId: string;
  userId: string;
  reaction: Reaction;
  /** False: the member removed the reaction. */
  added: boolean;
}

/** A message after its reactions changed. */
export interface CountedMessage {
  message: MessageType;
  /** Whether the counts changed, so that the message has a new event. */
  changed: boolean;
}

const CHANGES = `json_to_recordset($1) AS c ("messageId" uuid, "userId" uuid, reaction text, added boolean)`;

/** $1 changes, $2 channel, $3 now. */
const APPLY = `
  WITH removed AS (
    DELETE FROM message_reactions r USING ${CHANGES}
    WHERE NOT c.added AND r.message_id = c."messageId" AND r.user_id = c."userId" AND r.reaction = c.reaction
  )
  INSERT INTO message_reactions (message_id, user_id, reaction, created_at)
  SELECT m.id, c."userId", c.reaction, $3 FROM ${CHANGES}
  JOIN messages m ON m.id = c."messageId" AND m.channel_id = $2 AND m.deleted_at IS NULL
  WHERE c.added ON CONFLICT DO NOTHING`;

/** $1 messages, $2 channel. Gives each message whose counts changed the next number. */
const COUNT = `
  WITH counted AS (
    SELECT m.id, m.reaction_counts AS before, (
      SELECT jsonb_agg(jsonb_build_object('reaction', reaction, 'count', count) ORDER BY ${displayPosition("reaction")}) FROM (
        SELECT reaction, count(*) AS count FROM message_reactions WHERE message_id = m.id GROUP BY reaction) AS r
    ) AS after
    FROM messages m WHERE m.id = ANY($1) AND m.channel_id = $2 AND m.deleted_at IS NULL
  ), changed AS (
    SELECT id, after, row_number() OVER (ORDER BY id)::int AS place FROM counted WHERE before IS DISTINCT FROM after
  ), advanced AS (
    UPDATE channels SET last_seq = last_seq + total FROM (SELECT count(*)::int AS total FROM changed) AS c
    WHERE id = $2 AND total > 0 RETURNING last_seq - total AS seq
  ), updated AS (
    UPDATE messages SET seq = advanced.seq + changed.place, reaction_counts = changed.after
    FROM changed, advanced WHERE messages.id = changed.id RETURNING messages.*
  ), m AS (
    SELECT *, true AS changed FROM updated
    UNION ALL SELECT messages.*, false FROM messages JOIN counted USING (id) WHERE before IS NOT DISTINCT FROM after
  )
  SELECT ${MESSAGE_JSON} AS message, m.changed FROM m ${JOIN_SENDER} ORDER BY m.seq`;

/**
 * Adds and removes reactions to messages of one channel, and counts the reactions of these messages again. Returns the messages
 * that aren't deleted. The changes of one member to one reaction must not repeat.
 */
export async function storeReactions(
  manager: EntityManager,
  channelId: string,
  changes: readonly ReactionChange[],
  now: Date,
): Promise<CountedMessage[]> {
  const messageIds = [...new Set(changes.map(({ messageId }) => messageId))];
  const [, , messages] = await Promise.all([
    lockChannel(manager, channelId),
    query(manager, APPLY, [JSON.stringify(changes), channelId, now]),
    query<CountedMessage>(manager, COUNT, [messageIds, channelId]),
  ]);
  return messages;
}

interface OwnReaction {
  messageId: string;
  channelId: string;
  reaction: Reaction;
}

const OWN_REACTIONS = `
  SELECT r.message_id AS "messageId", m.channel_id AS "channelId", r.reaction
  FROM message_reactions r JOIN messages m ON m.id = r.message_id WHERE r.user_id = $1 ORDER BY m.channel_id`;

/** For the erasure of an account. Live readers get the new counts with the channel's next event. */
export async function removeReactionsOf(manager: EntityManager, userId: string, now: Date): Promise<void> {
  const own = await query<OwnReaction>(manager, OWN_REACTIONS, [userId]);
  for (const channelId of new Set(own.map((reaction) => reaction.channelId))) {
    const inChannel = own.filter((reaction) => reaction.channelId === channelId);
    const changes = inChannel.map(({ messageId, reaction }) => ({ messageId, userId, reaction, added: false }));
    await storeReactions(manager, channelId, changes, now);
  }
}

/** The members who chose the reaction, the first one first. Without deleted accounts. */
export async function readReactedMembers(
  database: DataSource,
  messageId: string,
  reaction: Reaction,
  limit: number,
): Promise<Member[]> {
  const rows = await query<{ member: Member }>(
    database,
    `SELECT ${memberJson("u")} AS member FROM message_reactions r JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
     WHERE r.message_id = $1 AND r.reaction = $2 ORDER BY r.created_at, u.id LIMIT $3`,
    [messageId, reaction, limit],
  );
  return rows.map(({ member }) => member);
}
