import { AppError, notFound } from "../../kernel/errors";
import { isAdmin, type Viewer } from "../../kernel/viewer";

type Actor = Pick<Viewer, "id" | "role">;

/** People have keys of their own; admins make and revoke everybody's. */
export const canManageKeysOf = (viewer: Actor, ownerId: string): boolean => viewer.id === ownerId || isAdmin(viewer);

export function authorizeManageAllKeys(viewer: Actor): void {
  if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
}

/** Somebody else's key does not exist. */
export function authorizeManageKey(viewer: Actor, ownerId: string | undefined): void {
  if (ownerId === undefined || !canManageKeysOf(viewer, ownerId)) throw notFound("API key");
}
