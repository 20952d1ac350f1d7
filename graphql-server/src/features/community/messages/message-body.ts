/** A message as the operations of the schema give it. */
export interface Message {
  id: string;
  seq: number;
  channelId: string;
  content: string;
  sender: { id: string; username: string; avatar: string; level: number };
  createdAt: string;
  isEdited: boolean;
  deleted: boolean;
  replyTo: { id: string } | null;
}

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
}: Message): object => ({
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
