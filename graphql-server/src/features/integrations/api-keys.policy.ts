import { notFound } from "../../kernel/errors/errors";
import { isAdmin, type Viewer } from "../../kernel/auth/viewer";

type Actor = Pick<Viewer, "id" | "role">;

/** Members manage their own keys; admins manage all of them. */
export const canManageKeysOf = (viewer: Actor, ownerId: string): boolean => viewer.id === ownerId || isAdmin(viewer);

/** Throws NOT_FOUND for other members, so the key's existence stays private. */
export function assertCanManageKey(viewer: Actor, ownerId: string | undefined): void {
  if (ownerId === undefined || !canManageKeysOf(viewer, ownerId)) throw notFound("API key");
}
