import { AppError } from "../../kernel/errors/errors";
import { isAdmin, type Viewer } from "../../kernel/auth/viewer";

type Actor = Pick<Viewer, "id" | "role">;

/** Admins can moderate every member except themselves. */
export const canModerate = (viewer: Actor, subjectId: string): boolean => isAdmin(viewer) && viewer.id !== subjectId;

export function assertCanModerate(viewer: Actor, subjectId: string): void {
  if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
  if (!canModerate(viewer, subjectId)) throw new AppError("CONFLICT", "You can't do this to yourself");
}

/** Whether the viewer can read and decide reports about a channel; without a channel, about members. */
export const canReview = (viewer: Actor, _channelId: string | null): boolean => isAdmin(viewer);

export function assertCanReview(viewer: Actor, channelId: string | null): void {
  if (!canReview(viewer, channelId)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
}
