import { Authorized, type AuthCheckerFn } from "type-graphql";
import { AppError } from "./errors";
import type { RequestContext } from "./request-context";

const PUBLIC = "PUBLIC";

/** Opens one operation of a closed resolver class to visitors. A test lists every use. */
export const Public = (): MethodDecorator => Authorized(PUBLIC);

/** type-graphql's hook: every resolver class is `@Authorized()`, so a missing decorator means closed. */
export const checkRoles: AuthCheckerFn<RequestContext> = ({ context }, roles) => {
  if (roles.includes(PUBLIC)) return true;
  if (!context.viewer) throw new AppError("UNAUTHENTICATED", "Authentication required");
  return true;
};
