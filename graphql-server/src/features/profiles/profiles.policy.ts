import { isAdmin, type Viewer } from "../../kernel/auth/viewer";
import { ActivityVisibility } from "../accounts";

type Actor = Pick<Viewer, "id" | "role">;

/** One's own profile, and everybody's for admins: to read what is private in it, and to change it. */
export const canManageProfile = (viewer: Actor, userId: string): boolean => viewer.id === userId || isAdmin(viewer);

/** What a member did: for everyone, for members, or for no one else, as the member decided. */
export function canSeeActivity(viewer: Actor | null, userId: string, visibility: ActivityVisibility): boolean {
  if (viewer && canManageProfile(viewer, userId)) return true;
  return visibility === ActivityVisibility.EVERYONE || (visibility === ActivityVisibility.MEMBERS && viewer !== null);
}
