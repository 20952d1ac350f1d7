import { Authorized, type AuthCheckerFn } from "type-graphql";
import { AppError } from "./errors";
import type { RequestContext } from "./request-context";
import { requireAdmin } from "./viewer";

const PUBLIC = "PUBLIC";
const ADMIN = "ADMIN";

/** Opens one operation of a closed resolver class to visitors. A test lists every use. */
export const Public = (): MethodDecorator => Authorized(PUBLIC);

/** Closes a resolver class to everybody but admins, with every operation that is added to it. */
export const AdminOnly = (): ReturnType<typeof Authorized> => Authorized(ADMIN);

/** type-graphql's hook: every resolver class is `@Authorized()`, so a missing decorator means closed. */
export const checkRoles: AuthCheckerFn<RequestContext> = ({ context }, roles) => {
  if (roles.includes(PUBLIC)) return true;
  if (!context.viewer) throw new AppError("UNAUTHENTICATED", "Authentication required");
  if (roles.includes(ADMIN)) requireAdmin(context.viewer);
  return true;
};
