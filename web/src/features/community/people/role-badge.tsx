import type { Role } from "../../../gql/graphql";
import { Badge } from "../../../ui/badge";

/** A badge for admins and Premium members. Other roles have none. */
export function RoleBadge({ role }: { role: Role }) {
  if (role === "ADMIN") return <Badge tone="signal">Admin</Badge>;
  if (role === "PREMIUM") return <Badge tone="premium">Premium</Badge>;
  return null;
}
