import { registerEnumType } from "type-graphql";

export enum Role {
  FREE = "FREE",
  PREMIUM = "PREMIUM",
  ADMIN = "ADMIN",
}

registerEnumType(Role, {
  name: "Role",
  description: "A member's role.",
  valuesConfig: {
    FREE: { description: "A member without Premium." },
    PREMIUM: { description: "A member with Premium, purchased or granted by an admin." },
    ADMIN: { description: "A member who moderates the community and manages the site." },
  },
});
