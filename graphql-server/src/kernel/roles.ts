import { registerEnumType } from "type-graphql";

export enum Role {
  FREE = "FREE",
  PREMIUM = "PREMIUM",
  ADMIN = "ADMIN",
}

registerEnumType(Role, { name: "Role", description: "USER of older clients means FREE." });

/** Reads a role from outside: USER, of older tokens and inputs, means FREE; anything unknown is refused. */
export function parseRole(value: string): Role | null {
  const upper = value.toUpperCase();
  if (upper === "USER") return Role.FREE;
  return Object.values(Role).find((role) => role === upper) ?? null;
}
