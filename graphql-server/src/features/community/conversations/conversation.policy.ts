import { DAY_MS } from "../../../kernel/clock";
import { AppError } from "../../../kernel/errors/errors";
import { isAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { ConversationState } from "./conversation.entity";
import type { Participation } from "./conversation.sql";

export const REQUESTS_PER_DAY = 10;
export const REPEAT_AFTER_MS = 30 * DAY_MS;

type Asking = Pick<Viewer, "role" | "moderates" | "level">;

const isOfStaff = (viewer: Asking): boolean => isAdmin(viewer) || viewer.moderates !== null;

/** Whether the viewer can ask others for a conversation. Anyone can accept and answer. */
export const canAsk = (viewer: Asking, minLevel: number): boolean => !isOfStaff(viewer) && viewer.level >= minLevel;

/** Members trust that a message from staff that they didn't ask for is a scam, so staff can't send one. */
export function assertCanAsk(viewer: Asking, minLevel: number): void {
  if (isOfStaff(viewer)) throw new AppError("FORBIDDEN", "Staff never writes first. Members can write to you.");
  if (!canAsk(viewer, minLevel)) {
    throw new AppError(
      "FORBIDDEN",
      `You can write to other members from level ${minLevel}. You can answer requests at any level.`,
    );
  }
}

/** Whether a member who didn't accept can be asked again. Members who declined and who haven't answered look the same. */
export const canAskAgain = ({ state, invitedAt }: Participation, now: Date): boolean =>
  state === ConversationState.LEFT || now.getTime() - invitedAt.getTime() >= REPEAT_AFTER_MS;

export const waitsForAnswer = (): AppError =>
  new AppError("CONFLICT", "Your request is waiting for an answer. You can ask again 30 days after it.");
