import { memberJson } from "../../accounts";
import { attachmentsJson } from "../attachments/attachment.sql";
import type { MessageType } from "./message.type";

const QUOTE_LENGTH = 200;

const threadJson = (root: string): string => `json_build_object(
  'rootId', ${root}.id, 'replyCount', ${root}.reply_count, 'helpedCount', ${root}.helped_count, 'seq', ${root}.thread_seq)`;

/**
 * A message `m` with its sender `u`, its quote, and its thread as one JSON column: a `MessageType`, as GraphQL returns it. `roots` are the messages to find the roots of
 * replies in: statements that change a root pass the changed rows, because they can't see their own changes in the table.
 */
export const messageJson = (roots: string): string => `json_build_object(
  'id', m.id, 'channelId', m.channel_id, 'seq', m.seq, 'createdSeq', m.created_seq, 'content', m.content,
  'sender', ${memberJson("u")}, 'createdAt', m.created_at, 'editedAt', m.edited_at, 'isEdited', m.edited_at IS NOT NULL, 'deleted', m.deleted_at IS NOT NULL,
  'clientMessageId', m.client_message_id, 'helpful', m.helpful, 'threadOnly', m.thread_only,
  'reactions', coalesce(m.reaction_counts, '[]'), 'pinnedAt', m.pinned_at,
  'thread', CASE
    WHEN m.thread_root_id IS NOT NULL THEN (SELECT ${threadJson("r")} FROM ${roots} r WHERE r.id = m.thread_root_id)
    WHEN m.thread_seq IS NOT NULL THEN ${threadJson("m")} END,
  'tradeCard', CASE WHEN m.deleted_at IS NULL THEN m.trade_card END,
  'attachments', ${attachmentsJson("m")},
  'replyTo', CASE WHEN m.reply_to_id IS NOT NULL THEN (
    SELECT json_build_object(
      'id', q.id, 'senderId', q.sender_id, 'senderUsername', qu.username, 'content', left(q.content, ${QUOTE_LENGTH}),
      'deleted', q.deleted_at IS NOT NULL)
    FROM messages q JOIN users qu ON qu.id = q.sender_id WHERE q.id = m.reply_to_id) END)`;

export const MESSAGE_JSON = messageJson("messages");

export const JOIN_SENDER = `JOIN users u ON u.id = m.sender_id`;

/** A row of a statement that selects `MESSAGE_JSON AS message`. */
export interface MessageJsonRow {
  message: MessageType;
}
