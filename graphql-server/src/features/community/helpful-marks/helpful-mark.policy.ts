import { AppError } from "../../../kernel/errors/errors";
import type { MessageType } from "../messages/message.type";
import { isAdmin, type Viewer } from "../../../kernel/auth/viewer";

type Actor = Pick<Viewer, "id" | "role">;

/** The asker and admins can mark a reply as helpful. */
export const canChangeMark = (viewer: Actor, reply: Pick<MessageType, "replyTo">): boolean =>
  reply.replyTo !== null && (reply.replyTo.senderId === viewer.id || isAdmin(viewer));

/** Whether the viewer wrote the reply, or its author replied to themselves. Neither can earn XP. */
export const isOwnAnswer = (viewer: Actor, { sender, replyTo }: Pick<MessageType, "sender" | "replyTo">): boolean =>
  sender.id === viewer.id || sender.id === replyTo?.senderId;

export function assertCanMark(viewer: Actor, reply: Pick<MessageType, "sender" | "replyTo">): void {
  assertCanChangeMark(viewer, reply);
  if (isOwnAnswer(viewer, reply)) throw new AppError("FORBIDDEN", "You can't mark your own reply as helpful.");
}

export function assertCanChangeMark(viewer: Actor, reply: Pick<MessageType, "replyTo">): void {
  if (canChangeMark(viewer, reply)) return;
  throw reply.replyTo
    ? new AppError("FORBIDDEN", "Only the member who asked can mark a reply as helpful.")
    : new AppError("CONFLICT", "Only a reply can be marked as helpful.");
}
