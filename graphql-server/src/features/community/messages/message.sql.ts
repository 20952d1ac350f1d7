import type { DataSource, EntityManager } from "typeorm";
import { hasBlockedSql, isActiveSql } from "../../moderation";
import { query } from "../../../kernel/database";
import { linkedLessonId } from "./parts/lesson-link";
import type { NewAttachment } from "../attachments/attachment.sql";
import { followSql } from "./parts/thread.sql";
import { ADD_TO_SEARCH, REMOVE_FROM_SEARCH, UPDATE_SEARCH } from "./parts/search-index.sql";
import { JOIN_SENDER, MESSAGE_JSON, type MessageJsonRow, messageJson } from "./message-json.sql";
import type { MessageType } from "./message.type";
import type { TradeCard } from "./parts/trade-card.types";
import { createHash } from "node:crypto";

// Every write takes the channel's next number and stores the message in one statement, so that numbers have no gaps.

/** A row per new message. With JSON, the plan doesn't depend on their number, so PostgreSQL plans the statements only once. */
const NEW_MESSAGES = `
  json_to_recordset($1) AS n (place integer, id uuid, "senderId" uuid, content text, "clientMessageId" text, "replyToId" uuid,
    "textKey" bigint, "lessonId" uuid, "tradeCard" jsonb, "hasAttachments" boolean, "threadOnly" boolean)`;

/** The lesson, if it belongs to the channel's course. */
const lessonOfChannel = (lessonId: string, channelId: string): string =>
  `(SELECT l.id FROM lessons l JOIN channels c ON c.course_id = l.course_id WHERE l.id = ${lessonId} AND c.id = ${channelId})`;

/**
 * $1 messages, $2 channel, $3 now, $4 number of messages, $5 whether the channel shows any of them. Marks the channel as read for the senders, unless they reply, which they can
 * do in a thread without seeing the channel.
 */
export const INSERT_MESSAGES = `
  WITH advanced AS (
    UPDATE channels SET last_seq = last_seq + $4::int, last_activity_at = CASE WHEN $5 THEN $3 ELSE last_activity_at END
    WHERE id = $2 RETURNING last_seq - $4::int AS seq
  ), m AS (
    INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, client_message_id, reply_to_id, created_at,
      text_key, lesson_id, trade_card, thread_root_id, thread_only)
    SELECT n.id, $2::uuid, n."senderId", n.content, advanced.seq + n.place, advanced.seq + n.place, n."clientMessageId", n."replyToId",
      $3::timestamptz, n."textKey", ${lessonOfChannel('n."lessonId"', "$2")}, nullif(n."tradeCard", 'null'),
      coalesce(p.thread_root_id, p.id), n."threadOnly"
    FROM advanced, ${NEW_MESSAGES} LEFT JOIN messages p ON p.id = n."replyToId" RETURNING *
  ), thread AS (
    UPDATE messages r SET reply_count = r.reply_count + n.count, thread_seq = n.seq
    FROM (
      SELECT thread_root_id AS id, count(*)::int AS count, max(seq) AS seq FROM m WHERE thread_root_id IS NOT NULL GROUP BY 1
    ) n WHERE r.id = n.id RETURNING r.*
  ), follow AS (
    ${followSql(
      `SELECT thread_root_id, sender_id FROM m WHERE thread_root_id IS NOT NULL UNION SELECT id, sender_id FROM thread
      UNION SELECT n.message_id, n.user_id FROM message_mentions n JOIN thread ON thread.id = n.message_id`,
      "$3",
    )}
  ), pointer AS (
    INSERT INTO channel_reads AS r (user_id, channel_id, last_read_seq)
    SELECT sender_id, channel_id, max(seq) FROM m WHERE reply_to_id IS NULL GROUP BY 1, 2
    ON CONFLICT (user_id, channel_id) DO UPDATE SET last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq)
  ), search AS (${ADD_TO_SEARCH})
  SELECT ${messageJson("thread")} AS message FROM m ${JOIN_SENDER} ORDER BY m.seq`;

/** $1 message, $2 now, then the parameters of the assignments. `countChange` is the assignment to the counts of the thread's root. */
const changeSql = (kind: "edit" | "deletion", assignments: string, countChange?: string): string => `
  WITH before AS (SELECT helpful, channel_id, thread_only FROM messages WHERE id = $1), advanced AS (
    UPDATE channels c SET last_seq = c.last_seq + 1,
      last_activity_at = CASE WHEN before.thread_only THEN c.last_activity_at ELSE $2 END
    FROM before WHERE c.id = before.channel_id RETURNING c.last_seq
  ), m AS (
    UPDATE messages SET seq = advanced.last_seq, ${assignments} FROM advanced
    WHERE messages.id = $1 AND messages.deleted_at IS NULL RETURNING messages.*
  ), search AS (${kind === "deletion" ? REMOVE_FROM_SEARCH : UPDATE_SEARCH})${
    countChange
      ? `, thread AS (
    UPDATE messages r SET ${countChange}, thread_seq = m.seq FROM m, before WHERE r.id = m.thread_root_id RETURNING r.*
  )`
      : ""
  }
  SELECT ${messageJson(countChange ? "thread" : "messages")} AS message FROM m ${JOIN_SENDER}`;

const EDIT = changeSql(
  "edit",
  `content = $3, edited_at = $2, lesson_id = ${lessonOfChannel("$4", "messages.channel_id")}`,
);
const DELETE = changeSql(
  "deletion",
  `content = '', text_key = NULL, lesson_id = NULL, helpful = false, reaction_counts = NULL, pinned_at = NULL, deleted_at = $2,
   trade_card = CASE WHEN messages.trade_card->>'origin' IS NULL AND messages.trade_card IS NOT NULL THEN '{}'::jsonb END`,
  // The caller's lock on the sender prevents a change of the mark.
  "reply_count = r.reply_count - 1, helped_count = r.helped_count - before.helpful::int",
);
const MARK = changeSql(
  "edit",
  "helpful = $3",
  "helped_count = r.helped_count + $3::boolean::int - before.helpful::int",
);
const CHANGE_TRADE = changeSql("edit", "trade_card = $3");
const PIN = changeSql("edit", "pinned_at = $3");

/** Must run after `eraseMessage`, whose lock prevents new reactions. */
const DELETE_REACTIONS = `DELETE FROM message_reactions WHERE message_id = $1`;
const DELETE_SAVES = `DELETE FROM saved_messages WHERE message_id = $1`;

/** How many of the sender's previous messages a new message is compared with. */
const MAX_COMPARED_MESSAGES = 10;

export interface NewMessage {
  id: string;
  senderId: string;
  content: string;
  clientMessageId: string | null;
  replyToId: string | null;
  /** Of the content; see `textKeyOf`. */
  textKey: string;
  /** The lesson that it links to. */
  lessonId: string | null;
  /** Uploads of the sender. */
  attachments: readonly NewAttachment[];
  tradeCard: TradeCard | null;
  /** Only for replies. */
  threadOnly: boolean;
  /** In how many other channels the sender may have posted the same text lately. By default, any number. */
  maxOtherChannels?: number | null;
  /** The seconds since the sender's last message in the channel that must have passed. */
  slowModeSeconds: number;
}

export const toJson = (messages: readonly NewMessage[]): string =>
  JSON.stringify(
    messages.map(({ attachments, ...message }, index) => ({
      ...message,
      hasAttachments: attachments.length > 0,
      place: index + 1,
    })),
  );

/** A card that its author posted first, or reported a result of. */
export interface PostedTradeCard {
  userId: string;
  messageId: string;
  postedAt: Date | string;
  card: TradeCard;
}

/** Tells the author's journal, in the transaction that stores the cards. */
export type RecordTradeCards = (manager: EntityManager, cards: readonly PostedTradeCard[], now: Date) => Promise<void>;

/** Stores messages of one channel in their order; returns none if the channel doesn't exist. */
export async function insertMessages(
  manager: EntityManager,
  channelId: string,
  messages: readonly NewMessage[],
  now: Date,
): Promise<MessageType[]> {
  const isShown = messages.some(({ threadOnly }) => !threadOnly);
  const parameters = [toJson(messages), channelId, now, messages.length, isShown];
  return (await query<MessageJsonRow>(manager, INSERT_MESSAGES, parameters)).map(({ message }) => message);
}

/** Null if the message was deleted: roll back, or the channel's number would belong to no message. */
export async function editMessageText(
  manager: EntityManager,
  id: string,
  content: string,
  now: Date,
): Promise<MessageType | null> {
  return (await query<MessageJsonRow>(manager, EDIT, [id, now, content, linkedLessonId(content)]))[0]?.message ?? null;
}

/** Null if the message was already deleted: roll back, as above. */
export async function eraseMessage(manager: EntityManager, id: string, now: Date): Promise<MessageType | null> {
  const [[erased]] = await Promise.all([
    query<MessageJsonRow>(manager, DELETE, [id, now]),
    query(manager, DELETE_REACTIONS, [id]),
    query(manager, DELETE_SAVES, [id]),
  ]);
  return erased?.message ?? null;
}

/** Null if the message was deleted: roll back, as above. */
export async function setPinnedAt(
  manager: EntityManager,
  id: string,
  pinnedAt: Date | null,
  now: Date,
): Promise<MessageType | null> {
  return (await query<MessageJsonRow>(manager, PIN, [id, now, pinnedAt]))[0]?.message ?? null;
}

/** Null if the message was deleted: roll back, as above. */
export async function markMessage(
  manager: EntityManager,
  id: string,
  helpful: boolean,
  now: Date,
): Promise<MessageType | null> {
  return (await query<MessageJsonRow>(manager, MARK, [id, now, helpful]))[0]?.message ?? null;
}

/** The card of a message, locked so that two results can't be decided on the same state. Null if the message was deleted. */
export async function lockTradeCard(manager: EntityManager, id: string): Promise<TradeCard | null> {
  const [row] = await query<{ card: TradeCard }>(
    manager,
    `SELECT trade_card AS card FROM messages WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
  return row?.card ?? null;
}

/** Null if the message was deleted: roll back, as above. */
export async function changeTradeCard(
  manager: EntityManager,
  id: string,
  card: TradeCard,
  now: Date,
): Promise<MessageType | null> {
  const rows = await query<MessageJsonRow>(manager, CHANGE_TRADE, [id, now, JSON.stringify(card)]);
  return rows[0]?.message ?? null;
}

/** Within this time, a message with the same text, sender, channel, and reply target counts as a duplicate. */
export const DUPLICATE_WINDOW_MS = 5_000;

export interface Precedents {
  /**
   * The earlier message with the same client message id, or with the same text and reply target after `since`. Messages with
   * attachments only repeat by their id.
   */
  repeated: MessageType | null;
  /** Whether it differs from one of the sender's last messages only in digits, punctuation, case, or spacing. */
  isVariation: boolean;
  /** In how many other channels such a message is. */
  otherChannels: number;
  /** Whether the message it replies to, if any, exists in the channel. */
  hasReplyTarget: boolean;
  /** Whether the author of the message it replies to, or of its thread, has blocked the sender. */
  isBlocked: boolean;
  /** Whether the sender was muted, kicked, or banned while the message was waiting. */
  isRestricted: boolean;
}

/** $1 messages, $2 channel, $3 since, $4 now. */
const PRECEDENTS = `
  SELECT (
    SELECT ${MESSAGE_JSON} FROM messages m ${JOIN_SENDER}
    WHERE m.id = coalesce(
      (SELECT id FROM messages WHERE sender_id = n."senderId" AND client_message_id = n."clientMessageId"),
      (SELECT id FROM messages WHERE sender_id = n."senderId" AND created_at > $3 AND channel_id = $2 AND content = n.content
         AND reply_to_id IS NOT DISTINCT FROM n."replyToId" AND thread_only = n."threadOnly" AND deleted_at IS NULL AND NOT n."hasAttachments"
         AND NOT EXISTS (SELECT 1 FROM attachments a WHERE a.message_id = messages.id) ORDER BY created_at LIMIT 1))) AS repeated,
  own.variations > 0 AS "isVariation", own."otherChannels",
  n."replyToId" IS NULL OR EXISTS (
    SELECT 1 FROM messages WHERE id = n."replyToId" AND channel_id = $2 AND deleted_at IS NULL) AS "hasReplyTarget",
  EXISTS (
    SELECT 1 FROM messages p JOIN messages t ON t.id IN (p.id, p.thread_root_id)
    WHERE p.id = n."replyToId" AND ${hasBlockedSql("t.sender_id", 'n."senderId"')}) AS "isBlocked",
  coalesce((
    SELECT true FROM sanctions s
    WHERE s.user_id = n."senderId" AND s.kind IN ('BAN', 'KICK', 'MUTE') AND ${isActiveSql("s", "$4")} LIMIT 1), false) AS "isRestricted"
  FROM ${NEW_MESSAGES} CROSS JOIN LATERAL (
    SELECT count(*) AS variations,
      count(DISTINCT channel_id) FILTER (WHERE channel_id <> $2 AND created_at > $4::timestamptz - interval '1 day')::int AS "otherChannels"
    FROM (
      SELECT text_key, channel_id, created_at FROM messages
      WHERE sender_id = n."senderId" ORDER BY created_at DESC LIMIT ${MAX_COMPARED_MESSAGES}) last
    WHERE last.text_key = n."textKey") own
  ORDER BY n.place`;

/** Reads the earlier messages that each new message of a channel repeats or replies to, in the order of the new messages. */
export const readPrecedents = (
  manager: EntityManager,
  channelId: string,
  messages: readonly NewMessage[],
  now: Date,
): Promise<Precedents[]> => {
  const since = new Date(now.getTime() - DUPLICATE_WINDOW_MS);
  return query<Precedents>(manager, PRECEDENTS, [toJson(messages), channelId, since, now]);
};

interface PageSize {
  limit: number;
  /** Whether to include deleted messages. */
  withDeleted: boolean;
}

/** The messages that a channel shows, or a thread's replies. */
export interface HistoryScope {
  kind: "channel_id" | "thread_root_id";
  id: string;
}

/** Messages before `seq` (exclusive), newest first. */
export const readMessagesBefore = (database: DataSource, scope: HistoryScope, seq: number, size: PageSize) =>
  readPage(database, { scope, seq, where: `m.created_seq < $2`, order: `m.created_seq DESC`, ...size });

/** Messages after `seq` (exclusive), oldest first. */
export const readMessagesAfter = (database: DataSource, scope: HistoryScope, seq: number, size: PageSize) =>
  readPage(database, { scope, seq, where: `m.created_seq > $2`, order: `m.created_seq`, ...size });

interface PageQuery extends PageSize {
  scope: HistoryScope;
  seq: number;
  where: string;
  order: string;
}

async function readPage(
  database: DataSource,
  { scope, seq, where, order, limit, withDeleted }: PageQuery,
): Promise<MessageType[]> {
  const isShown = scope.kind === "channel_id" ? "NOT m.thread_only AND" : "";
  const rows = await query<MessageJsonRow>(
    database,
    `SELECT ${MESSAGE_JSON} AS message FROM messages m ${JOIN_SENDER}
     WHERE m.${scope.kind} = $1 AND ${isShown} ${where} AND ($4 OR m.deleted_at IS NULL) ORDER BY ${order} LIMIT $3`,
    [scope.id, seq, limit, withDeleted],
  );
  return rows.map((row) => row.message);
}

/** Messages that changed after `afterSeq`, each once in its current state, ordered by `seq`. */
export async function readChanges(
  database: DataSource,
  channelId: string,
  afterSeq: number,
  limit: number,
  withThreadOnly = true,
): Promise<MessageType[]> {
  const rows = await query<MessageJsonRow>(
    database,
    `SELECT ${MESSAGE_JSON} AS message FROM messages m ${JOIN_SENDER}
     WHERE m.channel_id = $1 AND m.seq > $2 AND ($4 OR NOT m.thread_only) ORDER BY m.seq LIMIT $3`,
    [channelId, afterSeq, limit, withThreadOnly],
  );
  return rows.map((row) => row.message);
}

export async function readMessage(database: DataSource | EntityManager, id: string): Promise<MessageType | null> {
  const rows = await query<MessageJsonRow>(
    database,
    `SELECT ${MESSAGE_JSON} AS message FROM messages m ${JOIN_SENDER} WHERE m.id = $1`,
    [id],
  );
  return rows[0]?.message ?? null;
}

/** SQL: whether m is the message with which the member of v asked for the conversation. Both were stored at the same time. */
export const isRequestSql = (message: string, member: string): string =>
  `${message}.sender_id = ${member}.invited_by AND ${message}.created_at = ${member}.invited_at AND ${message}.deleted_at IS NULL`;

/** $1 viewer, $2 message. */
const REQUEST = `
  SELECT ${MESSAGE_JSON} AS message FROM messages m ${JOIN_SENDER}
  JOIN conversation_members v ON v.channel_id = m.channel_id AND v.user_id = $1 AND v.state IN ('INVITED', 'DECLINED')
  WHERE m.id = $2 AND ${isRequestSql("m", "v")}`;

/** A message with which someone asked the viewer for a conversation; null for others. */
export async function readRequest(database: DataSource, viewerId: string, id: string): Promise<MessageType | null> {
  return (await query<MessageJsonRow>(database, REQUEST, [viewerId, id]))[0]?.message ?? null;
}

/**
 * Differences that don't count: digits, punctuation (including markup), symbols, combining characters (accents, skin tones),
 * invisible characters, and spaces. Letters and emoji stay.
 */
const IGNORED = /[\p{N}\p{P}\p{Sc}\p{Sk}\p{Sm}\p{Z}\p{C}\p{Script=Inherited}\p{Me}]/gu;

/** A 64-bit hash (bigint), equal for texts that differ only in digits, punctuation, case, or spacing. */
export function textKeyOf(text: string): string {
  const words = text.normalize("NFKC").toLowerCase().replace(IGNORED, "");
  return createHash("sha256").update(words).digest().readBigInt64BE().toString();
}
