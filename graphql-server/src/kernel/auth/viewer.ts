import { AppError } from "../errors/errors";
import type { Role } from "./roles";
import { formatTime } from "../text/format-time";

/** Who asks: read from the session on every request, never from the token alone. */
export interface Viewer {
  id: string;
  sessionId: string;
  tokenExpiresAt: Date;
  username: string;
  email: string;
  /** Set while the settings require a confirmed address and this one is not. */
  mustConfirmEmail: boolean;
  role: Role;
  xp: number;
  level: number;
  mutedUntil: Date | null;
  kickedUntil: Date | null;
}

export const isAdmin = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "ADMIN";

export function assertAdmin(viewer: Pick<Viewer, "role">): void {
  if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
}

/** For what waits for a confirmed address where the settings require one: posting and buying. */
export function assertEmailConfirmed(viewer: Pick<Viewer, "mustConfirmEmail">): void {
  if (viewer.mustConfirmEmail) {
    throw new AppError("FORBIDDEN", "Please confirm your email address first. We sent you a link.");
  }
}

/** A kicked person may sign in, but the community stays closed for a while. */
export function assertNotKicked(viewer: Pick<Viewer, "kickedUntil">): void {
  const until = viewer.kickedUntil;
  if (until)
    throw new AppError("KICKED", `You were removed from the community until ${formatTime(until)}.`, { until });
}
