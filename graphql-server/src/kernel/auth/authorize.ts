import { Authorized, type AuthCheckerFn } from "type-graphql";
import { AppError } from "../errors/errors";
import { ApiKeyScope, type Integration } from "./integration";
import type { RequestContext } from "../request-context";
import { assertAdmin } from "./viewer";

const PUBLIC = "PUBLIC";
const ADMIN = "ADMIN";

/** Opens one operation of a closed resolver class to visitors, and to API keys with a scope. A test lists every use. */
export const Public = (scope?: ApiKeyScope): MethodDecorator =>
  scope ? Authorized([PUBLIC, scope]) : Authorized(PUBLIC);

/** Lets API keys with a scope call what else takes a session. */
export const AllowApiKeys = (scope: ApiKeyScope): MethodDecorator => Authorized(scope);

/** An API key reads what its scopes name and nothing else, be it open to everybody. */
export function assertScope({ scopes }: Integration, allowed: readonly string[]): void {
  if (scopes.some((scope) => allowed.includes(scope))) return;
  const missing = Object.values(ApiKeyScope).find((scope) => allowed.includes(scope));
  if (missing) throw missingScopeError(missing);
  throw new AppError("FORBIDDEN", "API keys cannot do this. They read courses and the leaderboard.");
}

/** What a key could read with a scope that it does not have. */
export const missingScopeError = (scope: ApiKeyScope): AppError =>
  new AppError("FORBIDDEN", `This API key needs the scope ${scope}.`, { missingScope: scope });

/** Closes a resolver class to everybody but admins, with every operation that is added to it. */
export const AdminOnly = (): ReturnType<typeof Authorized> => Authorized(ADMIN);

/** type-graphql's hook: every resolver class is `@Authorized()`, so a missing decorator means closed. */
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
