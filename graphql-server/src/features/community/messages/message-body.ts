import type { MessageType } from "./message.type";

/** A message as REST answers it and STOMP tells it. */
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
}: MessageType): object => ({
  id,
  seq,
  channelId,
  content,
  senderId: sender.id,
  senderUsername: sender.username,
  senderAvatar: sender.avatar,
  senderLevel: sender.level,
  // The database writes the same moment with another suffix.
  timestamp: new Date(createdAt).toISOString(),
  isEdited,
  replyToId: replyTo?.id ?? null,
  ...(deleted && { deleted }),
});
