import { registerEnumType } from "type-graphql";

export enum Role {
  FREE = "FREE",
  PREMIUM = "PREMIUM",
  ADMIN = "ADMIN",
}

registerEnumType(Role, {
  name: "Role",
  description: "USER of older clients means FREE.",
  valuesConfig: {
    FREE: { description: "A member." },
    PREMIUM: { description: "A member with Premium, bought or given by an admin." },
    ADMIN: { description: "Moderates and manages." },
  },
});
