import { isAdmin, type Viewer } from "../../kernel/auth/viewer";
import { ActivityVisibility } from "../accounts";

type Actor = Pick<Viewer, "id" | "role">;

/** Whether the viewer can edit a profile and read its private details. */
export const canManageProfile = (viewer: Actor, userId: string): boolean => viewer.id === userId || isAdmin(viewer);

/** Whether the viewer can see a member's activity, according to the member's setting. */
export function canSeeActivity(viewer: Actor | null, userId: string, visibility: ActivityVisibility): boolean {
  if (viewer && canManageProfile(viewer, userId)) return true;
  return visibility === ActivityVisibility.EVERYONE || (visibility === ActivityVisibility.MEMBERS && viewer !== null);
}
