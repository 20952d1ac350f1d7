import { AppError } from "../errors/errors";
import type { Role } from "./roles";
import { formatTime } from "../text/format";

/** Where a member is a moderator. */
export interface Moderates {
  /** In all channels except those of the staff, and for reports about members. */
  everywhere: boolean;
  channelIds: string[];
}

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
  /** Null for members who aren't moderators. Admins moderate without it. */
  moderates: Moderates | null;
  /** True for admins and moderators without the second factor that they must have by now. They have the rights of a member. */
  mustAddFactor: boolean;
  level: number;
  memberSince: Date;
  mutedUntil: Date | null;
  kickedUntil: Date | null;
}

export const isAdmin = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "ADMIN";

/** Whether the viewer moderates a channel or, without one, reports about members. */
export const moderates = (viewer: Pick<Viewer, "role" | "moderates">, channelId: string | null): boolean =>
  isAdmin(viewer) ||
  viewer.moderates?.everywhere === true ||
  (channelId !== null && viewer.moderates?.channelIds.includes(channelId) === true);

export function assertAdmin(viewer: Pick<Viewer, "role"> & Partial<Pick<Viewer, "mustAddFactor">>): void {
  if (viewer.mustAddFactor) throw factorRequired();
  if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
}

/** The refusal of what the staff can do without the second factor that they must have. */
export const factorRequired = (): AppError =>
  new AppError(
    "FACTOR_REQUIRED",
    "Add a passkey or an authenticator app in your profile first. Until then, you have the rights of a member.",
  );

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
