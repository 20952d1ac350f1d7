import { isAdmin, type Viewer } from "../../kernel/viewer";

type Actor = Pick<Viewer, "id" | "role">;

/** One's own profile, and everybody's for admins: to read what is private in it, and to change it. */
export const canManageProfile = (viewer: Actor, userId: string): boolean => viewer.id === userId || isAdmin(viewer);
