import { fromEnum } from "../../../kernel/rest/rest-request";
import type { MessageType } from "./message.type";

/** The JSON of a message in REST responses and STOMP frames. */
export const messageBody = ({
  id,
  seq,
  channelId,
  content,
  sender,
  createdAt,
  isEdited,
  deleted,
  replyTo,
  attachments,
}: MessageType): object => ({
  id,
  seq,
  channelId,
  content,
  senderId: sender.id,
  senderUsername: sender.username,
  senderAvatar: sender.avatar,
  senderLevel: sender.level,
  // Dates in PostgreSQL's JSON end in +00:00 instead of Z.
  timestamp: new Date(createdAt).toISOString(),
  isEdited,
  replyToId: replyTo?.id ?? null,
  attachments: attachments.map(({ kind, ...rest }) => ({ ...rest, kind: fromEnum(kind) })),
  ...(deleted && { deleted }),
});
