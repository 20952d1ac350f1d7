import type { MessageRecord } from "../community-topics";
import { attachmentsJson } from "../attachments/attachment-store";
import { memberJson, toMember } from "../../accounts";
import type { MessageType } from "./message.type";

const QUOTE_LENGTH = 200;

/** A message `m` with its sender `u` and its quote as one JSON column. */
export const MESSAGE_JSON = `json_build_object(
  'id', m.id, 'channelId', m.channel_id, 'seq', m.seq, 'createdSeq', m.created_seq, 'content', m.content,
  'sender', ${memberJson("u")}, 'createdAt', m.created_at, 'editedAt', m.edited_at, 'deleted', m.deleted_at IS NOT NULL,
  'clientMessageId', m.client_message_id, 'helpful', m.helpful, 'attachments', ${attachmentsJson("m")},
  'replyTo', CASE WHEN m.reply_to_id IS NOT NULL THEN (
    SELECT json_build_object(
      'id', q.id, 'senderId', q.sender_id, 'senderUsername', qu.username, 'content', left(q.content, ${QUOTE_LENGTH}),
      'deleted', q.deleted_at IS NOT NULL)
    FROM messages q JOIN users qu ON qu.id = q.sender_id WHERE q.id = m.reply_to_id) END)`;

export const JOIN_SENDER = `JOIN users u ON u.id = m.sender_id`;

/** A row of a statement that selects `MESSAGE_JSON AS message`. */
export interface MessageJsonRow {
  message: MessageRecord;
}

export const toMessage = (record: MessageRecord): MessageType => ({
  ...record,
  sender: toMember(record.sender),
  isEdited: record.editedAt !== null,
  // Events of a process of the previous release have no attachments.
  attachments: record.attachments ?? [],
});
