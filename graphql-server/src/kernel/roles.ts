import { registerEnumType } from "type-graphql";

export enum Role {
  FREE = "FREE",
  PREMIUM = "PREMIUM",
  ADMIN = "ADMIN",
}

registerEnumType(Role, { name: "Role", description: "USER of older clients means FREE." });
