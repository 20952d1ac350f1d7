import { randomUUID } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { AppError } from "../../../kernel/errors/errors";
import { memberJson, type Member } from "../../accounts";
import { hasBlockedSql } from "../../moderation";
import { canReadSql } from "../channels/access/channel-readers.sql";
import { ChannelAccessLevel, ChannelApproval, ChannelCategory } from "../channels/channel.entity";
import { conversationTitleSql, isAnsweredSql, lockChannel } from "../channels/channel.sql";
import { JOIN_SENDER, MESSAGE_JSON } from "../messages/message-json.sql";
import { isRequestSql, textKeyOf } from "../messages/message.sql";
import type { MessageType } from "../messages/message.type";
import { storeMessages } from "../messages/writing/message-batch.sql";
import type { ConversationState } from "./conversation.entity";
import type { ConversationType } from "./conversation.types";

const MAX_LISTED = 100;
/** How many of the latest messages of each decide which channels two members share. */
const COMPARED_MESSAGES = 300;

/** The channels in which a member posted recently, without conversations. */
const postedIn = (userId: string): string => `
  SELECT channel_id FROM (SELECT channel_id FROM messages WHERE sender_id = ${userId}
    ORDER BY created_at DESC LIMIT ${COMPARED_MESSAGES}) recent`;

/** $1 viewer, $2 now. Requests show only the message that asks, and no title, which would be a second message. */
const SELECT_CONVERSATIONS = `
  SELECT c.id, ${conversationTitleSql("c", "$1", "v.state = 'ACCEPTED'")} AS title, c.name LIKE 'group:%' AS "isGroup", v.state AS status,
    ${isAnsweredSql("c", "viewer")} AS "isAnswered", v.joined_at AS "joinedAt",
    (SELECT coalesce(json_agg(json_build_object('member', ${memberJson("o")}, 'hasJoined', d.state = 'ACCEPTED')
       ORDER BY o.username), '[]')
     FROM conversation_members d JOIN users o ON o.id = d.user_id
     WHERE d.channel_id = c.id AND (d.state <> 'LEFT' OR c.name LIKE 'pair:%')) AS participants,
    (SELECT ${memberJson("o")} FROM users o WHERE o.id = v.invited_by) AS "invitedBy",
    CASE WHEN v.state = 'INVITED' THEN ARRAY(
      SELECT s.name FROM channels s WHERE s.id IN (${postedIn("$1")} INTERSECT ${postedIn("v.invited_by")})
        AND s.access_level <> 'DIRECT' AND ${canReadSql("s", "viewer", "$2")} ORDER BY s.name) ELSE '{}' END AS "sharedChannels",
    CASE WHEN v.state = 'INVITED' THEN (
      SELECT ${MESSAGE_JSON} FROM messages m ${JOIN_SENDER} WHERE m.channel_id = c.id AND ${isRequestSql("m", "v")} LIMIT 1)
    ELSE (SELECT ${MESSAGE_JSON} FROM messages m ${JOIN_SENDER}
      WHERE m.channel_id = c.id AND m.deleted_at IS NULL AND NOT m.thread_only ORDER BY m.created_seq DESC LIMIT 1)
    END AS "lastMessage"
  FROM conversation_members v JOIN channels c ON c.id = v.channel_id JOIN users viewer ON viewer.id = v.user_id
  WHERE v.user_id = $1 AND (v.state = 'ACCEPTED' OR v.state = 'INVITED' AND NOT ${hasBlockedSql("v.user_id", "v.invited_by")})`;

/** The viewer's conversations and requests, the latest first. */
export const readConversations = (database: DataSource, viewerId: string, now: Date): Promise<ConversationType[]> =>
  query(
    database,
    `${SELECT_CONVERSATIONS} ORDER BY greatest(c.last_activity_at, v.invited_at) DESC LIMIT ${MAX_LISTED}`,
    [viewerId, now],
  );

/** Null if the viewer is neither a member nor asked. */
export async function readConversation(
  database: DataSource,
  viewerId: string,
  now: Date,
  id: string,
): Promise<ConversationType | null> {
  const rows = await query<ConversationType>(database, `${SELECT_CONVERSATIONS} AND c.id = $3`, [viewerId, now, id]);
  return rows[0] ?? null;
}

export interface Participation {
  userId: string;
  state: ConversationState;
  invitedAt: Date;
}

export const readParticipants = (manager: EntityManager, channelId: string): Promise<Participation[]> =>
  query<Participation>(
    manager,
    `SELECT user_id AS "userId", state, invited_at AS "invitedAt" FROM conversation_members WHERE channel_id = $1`,
    [channelId],
  );

/** Locks the conversation, so that its members can't change, and reads them. */
export async function lockParticipants(manager: EntityManager, channelId: string): Promise<Participation[]> {
  await lockChannel(manager, channelId);
  return readParticipants(manager, channelId);
}

/** Finds or creates the channel of a conversation. */
export async function storeConversation(
  manager: EntityManager,
  name: string,
  title: string,
  now: Date,
): Promise<string> {
  const [row] = await query<{ id: string }>(
    manager,
    `INSERT INTO channels (name, description, category, access_level, created_at) VALUES ($1, $2, 'DIRECT', 'DIRECT', $3)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id`,
    [name, title, now],
  );
  return (row as { id: string }).id;
}

interface ParticipantChange {
  channelId: string;
  userIds: readonly string[];
  state: ConversationState;
  invitedById: string | null;
}

/** Adds members to a conversation, or changes their state and who asked them. */
export const storeParticipants = (
  manager: EntityManager,
  { channelId, userIds, state, invitedById }: ParticipantChange,
  now: Date,
): Promise<unknown> =>
  query(
    manager,
    `INSERT INTO conversation_members AS j (channel_id, user_id, state, invited_by, invited_at, joined_at)
     SELECT $1, unnest($2::uuid[]), $3::text, $4::uuid, $5::timestamptz, CASE WHEN $3::text = 'ACCEPTED' THEN $5::timestamptz END
     ON CONFLICT (channel_id, user_id) DO UPDATE SET state = excluded.state, invited_by = excluded.invited_by,
       invited_at = excluded.invited_at, joined_at = coalesce(excluded.joined_at, j.joined_at)`,
    [channelId, userIds, state, invitedById, now],
  );

/** Changes a member's state; false if it was none of `from`. */
export async function changeState(
  manager: EntityManager,
  { channelId, userId }: { channelId: string; userId: string },
  from: readonly ConversationState[],
  to: ConversationState,
  now: Date,
): Promise<boolean> {
  const rows = await query(
    manager,
    `UPDATE conversation_members SET state = $4, joined_at = CASE WHEN $4 = 'ACCEPTED' THEN $5 ELSE joined_at END
     WHERE channel_id = $1 AND user_id = $2 AND state = ANY($3) RETURNING user_id`,
    [channelId, userId, from, to, now],
  );
  return rows.length > 0;
}

/** How many people a member asked for a conversation since a time, including those who declined, and when the first one was asked. */
export async function countRequests(
  manager: EntityManager,
  userId: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await query<{ count: number; oldest: Date | null }>(
    manager,
    `SELECT count(*)::int AS count, min(invited_at) AS oldest FROM conversation_members
     WHERE invited_by = $1 AND invited_at > $2`,
    [userId, since],
  );
  return row ?? { count: 0, oldest: null };
}

/** Whether a member asked one of the others since a time, in any conversation, without being accepted. */
export async function hasAsked(
  manager: EntityManager,
  userId: string,
  memberIds: readonly string[],
  since: Date,
): Promise<boolean> {
  const rows = await query(
    manager,
    `SELECT 1 FROM conversation_members
     WHERE invited_by = $1 AND invited_at > $3 AND user_id = ANY($2) AND state IN ('INVITED', 'DECLINED') LIMIT 1`,
    [userId, memberIds, since],
  );
  return rows.length > 0;
}

/** A member who can be asked. */
export type Invitee = Pick<Member, "id" | "username"> & { takesRequests: boolean };

/** The members among the ids, without deleted ones. */
export const readInvitees = (manager: EntityManager, ids: readonly string[]): Promise<Invitee[]> =>
  query(
    manager,
    `SELECT u.id, u.username, coalesce(s.takes_requests, true) AS "takesRequests" FROM users u
     LEFT JOIN direct_message_settings s ON s.user_id = u.id WHERE u.id = ANY($1) AND u.deleted_at IS NULL`,
    [ids],
  );

/** The conversation in which the member sent a message with this client id. */
export async function findRepeated(
  manager: EntityManager,
  userId: string,
  clientMessageId: string,
): Promise<string | null> {
  const [row] = await query<{ channelId: string }>(
    manager,
    `SELECT m.channel_id AS "channelId" FROM messages m JOIN channels c ON c.id = m.channel_id AND c.access_level = 'DIRECT'
     WHERE m.sender_id = $1 AND m.client_message_id = $2`,
    [userId, clientMessageId],
  );
  return row?.channelId ?? null;
}

/** What the channels of all conversations have in common. */
const CONVERSATION = {
  category: ChannelCategory.DIRECT,
  accessLevel: ChannelAccessLevel.DIRECT,
  approval: ChannelApproval.APPROVED,
  minLevel: null,
  courseId: null,
  courseIsInPremium: false,
  createdById: null,
};

/** The message to store with a request. */
export interface FirstMessage {
  content: string;
  clientMessageId: string;
}

/** Stores the message of a request. The members that it asks are stored before. */
export async function storeFirstMessage(
  manager: EntityManager,
  senderId: string,
  channelId: string,
  { content, clientMessageId }: FirstMessage,
  now: Date,
): Promise<MessageType> {
  const message = {
    id: randomUUID(),
    senderId,
    content,
    clientMessageId,
    replyToId: null,
    textKey: textKeyOf(content),
    lessonId: null,
    attachments: [],
    tradeCard: null,
    threadOnly: false,
    slowModeSeconds: 0,
  };
  const options = { now, waitForLocks: true, recordTradeCards: () => Promise.resolve() };
  const [sent] = await storeMessages(manager, { ...CONVERSATION, id: channelId }, [message], options);
  if (!sent) throw new Error("The message was neither stored nor rejected");
  if (sent instanceof AppError) throw sent;
  return sent.message;
}
