import { Extensions } from "type-graphql";
import { AppError } from "../errors/errors";
import { ApiKeyScope, type Integration } from "./integration";
import type { RequestContext } from "../request-context";
import { assertAdmin } from "./viewer";

const PUBLIC = "PUBLIC";
const ADMIN = "ADMIN";

/** Who can call an operation. None: every member with a session. */
type Roles = readonly (typeof PUBLIC | typeof ADMIN | ApiKeyScope)[];

const allow = (...roles: Roles): MethodDecorator => Extensions({ roles });

/** Allows visitors, and API keys with `scope`, to call one operation. A test lists every use. */
export const Public = (scope?: ApiKeyScope): MethodDecorator => (scope ? allow(PUBLIC, scope) : allow(PUBLIC));

/** Allows API keys with `scope` to call an operation that otherwise requires a session. */
export const AllowApiKeys = (scope: ApiKeyScope): MethodDecorator => allow(scope);

/** Also allows the link of a banned member (`BanLinks`). A test lists every use. */
export const AllowBanned = (): MethodDecorator => Extensions({ allowsBanned: true });

/** Restricts all operations of a resolver class to admins. */
export const AdminOnly = (): ClassDecorator => (resolver) => {
  const prototype = resolver.prototype as object;
  for (const name of Object.getOwnPropertyNames(prototype)) allow(ADMIN)(prototype, name, {});
};

/** API keys can call only the operations that their scopes allow. All others are closed to them, even public ones. */
export function assertScope({ scopes }: Integration, allowed: readonly string[]): void {
  if (scopes.some((scope) => allowed.includes(scope))) return;
  const missing = Object.values(ApiKeyScope).find((scope) => allowed.includes(scope));
  if (missing) throw missingScopeError(missing);
  throw new AppError("FORBIDDEN", "API keys can't do this. They can only read courses and the leaderboard.");
}

export const missingScopeError = (scope: ApiKeyScope): AppError =>
  new AppError("FORBIDDEN", `This API key needs the scope ${scope}.`, { missingScope: scope });

/** Who can call a field with a resolver. Without a decorator, it requires a session. */
export interface FieldAccess {
  roles?: Roles;
  allowsBanned?: boolean;
}

/** Throws unless the viewer or API key has one of the roles. */
export function assertRole({ integration, viewer }: RequestContext, { roles = [], allowsBanned }: FieldAccess): void {
  if (integration) return assertScope(integration, roles);
  if (viewer?.isBanned && !allowsBanned) throw new AppError("BANNED", "You can't do this while you are banned.");
  if (roles.includes(PUBLIC)) return;
  if (!viewer) throw new AppError("UNAUTHENTICATED", "Authentication required");
  if (roles.includes(ADMIN)) assertAdmin(viewer);
}
