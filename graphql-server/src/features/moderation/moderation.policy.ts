import { AppError } from "../../kernel/errors/errors";
import { assertAdmin, factorRequired, isAdmin, type Viewer } from "../../kernel/auth/viewer";
import { CaseAction } from "./reports/report.types";

type Actor = Pick<Viewer, "id" | "role">;

/** Admins can moderate every member except themselves. */
export const canModerate = (viewer: Actor, subjectId: string): boolean => isAdmin(viewer) && viewer.id !== subjectId;

export function assertCanModerate(viewer: Actor, subjectId: string): void {
  assertAdmin(viewer);
  if (!canModerate(viewer, subjectId)) throw new AppError("CONFLICT", "You can't do this to yourself");
}

/** Whether the viewer can open the queue. Each case has a check of its own. */
export function assertCanReview(viewer: Pick<Viewer, "role" | "moderates" | "mustAddFactor">): void {
  if (viewer.mustAddFactor) throw factorRequired();
  if (!isAdmin(viewer) && !viewer.moderates) throw new AppError("FORBIDDEN", "Only moderators can do this.");
}

/** How long moderators of single channels can mute, which applies to the whole site. */
const CHANNEL_MUTE_SECONDS = 3_600;

/** Moderators restrict for a while; what costs a member XP or the account is for admins. */
const MODERATOR_ACTIONS: readonly CaseAction[] = [
  CaseAction.REMOVE,
  CaseAction.RELEASE,
  CaseAction.MUTE,
  CaseAction.KICK,
  CaseAction.OTHER,
];

export function assertCanTake(
  viewer: Pick<Viewer, "role" | "moderates">,
  { actions, seconds }: { actions: readonly CaseAction[]; seconds: number },
): void {
  if (isAdmin(viewer)) return;
  if (!actions.every((action) => MODERATOR_ACTIONS.includes(action)))
    throw new AppError("FORBIDDEN", "Only admins can give strikes and ban.");
  if (viewer.moderates?.everywhere) return;
  if (actions.includes(CaseAction.KICK))
    throw new AppError("FORBIDDEN", "Moderators of single channels can't kick members from the community.");
  if (actions.includes(CaseAction.MUTE) && seconds > CHANNEL_MUTE_SECONDS)
    throw new AppError("FORBIDDEN", "Moderators of single channels can mute for up to an hour.");
}
