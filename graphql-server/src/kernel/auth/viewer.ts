import { AppError } from "../errors/errors";
import type { Role } from "./roles";
import { formatTime } from "../text/format";

/** The signed-in member. Found through the session on every request, never from the token alone. */
export interface Viewer {
  id: string;
  sessionId: string;
  tokenExpiresAt: Date;
  username: string;
  email: string;
  /** True if the settings require a confirmed email address and this one is unconfirmed. */
  mustConfirmEmail: boolean;
  /** True for a banned member's link, which reaches only operations with `@AllowBanned()`. */
  isBanned: boolean;
  role: Role;
  level: number;
  memberSince: Date;
  mutedUntil: Date | null;
  kickedUntil: Date | null;
}

export const isAdmin = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "ADMIN";

export function assertAdmin(viewer: Pick<Viewer, "role">): void {
  if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
}

/** Required for posting and buying. */
export function assertEmailConfirmed(viewer: Pick<Viewer, "mustConfirmEmail">): void {
  if (viewer.mustConfirmEmail) {
    throw new AppError("FORBIDDEN", "Please confirm your email address first. We sent you a link.");
  }
}

/** A kicked member can sign in, but can't use the community until the kick ends. */
export function assertNotKicked(viewer: Pick<Viewer, "kickedUntil">): void {
  const until = viewer.kickedUntil;
  if (until) throw new AppError("KICKED", `You were removed from the community until ${formatTime(until)}.`, { until });
}
