import { AppError } from "../../kernel/errors";
import { isAdmin, type Viewer } from "../../kernel/viewer";

/** What people write to the team is for admins alone. */
export function authorizeContactInbox(viewer: Pick<Viewer, "role">): void {
  if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
}
