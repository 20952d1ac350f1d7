import { AppError } from "../../kernel/errors";
import { isAdmin, type Viewer } from "../../kernel/viewer";

/** Only admins change what the site says about people. */
export function authorizeSiteEditing(viewer: Pick<Viewer, "role">): void {
  if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
}
