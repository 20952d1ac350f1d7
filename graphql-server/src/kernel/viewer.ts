import { AppError } from "./errors";
import type { Role } from "./roles";
import { timeInWords } from "./time-in-words";

/** Who asks: read from the session on every request, never from the token alone. */
export interface Viewer {
  id: string;
  sessionId: string;
  tokenExpiresAt: Date;
  username: string;
  email: string;
  role: Role;
  xp: number;
  level: number;
  mutedUntil: Date | null;
  kickedUntil: Date | null;
}

export const isAdmin = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "ADMIN";

export function requireAdmin(viewer: Pick<Viewer, "role">): void {
  if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
}

/** A kicked person may sign in, but the community stays closed for a while. */
export function requireCommunity(viewer: Pick<Viewer, "kickedUntil">): void {
  const until = viewer.kickedUntil;
  if (until)
    throw new AppError("KICKED", `You were removed from the community until ${timeInWords(until)}.`, { until });
}
