import type { Role } from "./roles";

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
