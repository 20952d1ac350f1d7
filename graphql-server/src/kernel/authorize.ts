import { Authorized, type AuthCheckerFn } from "type-graphql";
import { AppError } from "./errors";
import type { RequestContext } from "./request-context";
import { isAdmin } from "./viewer";

const PUBLIC = "PUBLIC";
const ADMIN = "ADMIN";

/** Opens one operation of a closed resolver class to visitors. A test lists every use. */
export const Public = (): MethodDecorator => Authorized(PUBLIC);

/** Closes an operation to everybody but admins. */
export const AdminOnly = (): MethodDecorator => Authorized(ADMIN);

/** type-graphql's hook: every resolver class is `@Authorized()`, so a missing decorator means closed. */
export const checkRoles: AuthCheckerFn<RequestContext> = ({ context }, roles) => {
  if (roles.includes(PUBLIC)) return true;
  if (!context.viewer) throw new AppError("UNAUTHENTICATED", "Authentication required");
  if (roles.includes(ADMIN) && !isAdmin(context.viewer)) {
    throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
  }
  return true;
};
