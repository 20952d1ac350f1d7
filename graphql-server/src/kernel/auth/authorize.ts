import { Authorized, type AuthCheckerFn } from "type-graphql";
import { AppError } from "../errors/errors";
import { ApiKeyScope, type Integration } from "./integration";
import type { RequestContext } from "../request-context";
import { assertAdmin } from "./viewer";

const PUBLIC = "PUBLIC";
const ADMIN = "ADMIN";

/** Allows visitors, and API keys with `scope`, to call one operation. A test lists every use. */
export const Public = (scope?: ApiKeyScope): MethodDecorator =>
  scope ? Authorized([PUBLIC, scope]) : Authorized(PUBLIC);

/** Allows API keys with `scope` to call an operation that otherwise requires a session. */
export const AllowApiKeys = (scope: ApiKeyScope): MethodDecorator => Authorized(scope);

/** API keys can call only the operations that their scopes allow. All others are closed to them, even public ones. */
export function assertScope({ scopes }: Integration, allowed: readonly string[]): void {
  if (scopes.some((scope) => allowed.includes(scope))) return;
  const missing = Object.values(ApiKeyScope).find((scope) => allowed.includes(scope));
  if (missing) throw missingScopeError(missing);
  throw new AppError("FORBIDDEN", "API keys can't do this. They can only read courses and the leaderboard.");
}

export const missingScopeError = (scope: ApiKeyScope): AppError =>
  new AppError("FORBIDDEN", `This API key needs the scope ${scope}.`, { missingScope: scope });

/** Restricts all operations of a resolver class to admins. */
export const AdminOnly = (): ReturnType<typeof Authorized> => Authorized(ADMIN);

/** Runs for every operation: each resolver class is `@Authorized()`, so an operation without a decorator requires a session. */
export const checkRoles: AuthCheckerFn<RequestContext> = ({ context }, roles) => {
  if (context.integration) {
    assertScope(context.integration, roles);
    return true;
  }
  if (roles.includes(PUBLIC)) return true;
  if (!context.viewer) throw new AppError("UNAUTHENTICATED", "Authentication required");
  if (roles.includes(ADMIN)) assertAdmin(context.viewer);
  return true;
};
