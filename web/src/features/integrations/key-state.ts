import type { ApiKeyRowFragment } from "../../gql/graphql";

export type KeyState = "active" | "expired" | "revoked";

export function keyState(
  { revokedAt, expiresAt }: Pick<ApiKeyRowFragment, "revokedAt" | "expiresAt">,
  now: Date,
): KeyState {
  if (revokedAt) return "revoked";
  return expiresAt && new Date(expiresAt) <= now ? "expired" : "active";
}
