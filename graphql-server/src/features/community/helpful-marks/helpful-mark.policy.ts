import { AppError } from "../../../kernel/errors/errors";
import type { MessageRecord } from "../../../kernel/events/topics";
import { isAdmin, type Viewer } from "../../../kernel/auth/viewer";

type Actor = Pick<Viewer, "id" | "role">;

/** The asker, or an admin, decides which reply helped. */
export const canChangeMark = (viewer: Actor, reply: Pick<MessageRecord, "replyTo">): boolean =>
  reply.replyTo !== null && (reply.replyTo.senderId === viewer.id || isAdmin(viewer));

/** Nobody is awarded for answering themselves, and nobody awards themselves. */
export const isOwnAnswer = (viewer: Actor, { sender, replyTo }: Pick<MessageRecord, "sender" | "replyTo">): boolean =>
  sender.id === viewer.id || sender.id === replyTo?.senderId;

export function assertCanMark(viewer: Actor, reply: Pick<MessageRecord, "sender" | "replyTo">): void {
  assertCanChangeMark(viewer, reply);
  if (isOwnAnswer(viewer, reply)) throw new AppError("FORBIDDEN", "Your own words cannot be what helped you.");
}

export function assertCanChangeMark(viewer: Actor, reply: Pick<MessageRecord, "replyTo">): void {
  if (canChangeMark(viewer, reply)) return;
  throw reply.replyTo
    ? new AppError("FORBIDDEN", "Only the person who asked can say which reply helped.")
    : new AppError("CONFLICT", "Only a reply to somebody's message can be marked.");
}
