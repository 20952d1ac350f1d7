import { PROFILE_COLORS } from "./members/profile-colors";
import {
  boolean,
  dateTime,
  stringEnum,
  nullable,
  object,
  named,
  string,
  uuid,
  integer,
} from "../../kernel/rest/json-schema";

export const ROLES = stringEnum(["FREE", "PREMIUM", "ADMIN"]);
export const avatar = string("File name under /avatars/.");
export const xp = integer("All-time XP.", { minimum: 0 });
export const level = integer("1 + floor(xp / 100), all-time.", { minimum: 1 });
export const profileColor = nullable(string("Hex colour of the drawn initial; null shows the avatar."));

/** What is taken as a colour: one of the eight. */
export const chosenColor = nullable(stringEnum(PROFILE_COLORS, "Of the drawn initial, instead of a picture."));
export const USERNAME = { minLength: 3, maxLength: 30, pattern: "^[A-Za-z0-9_.-]+$" };

const forOwner = "Null unless it is oneself or one is an admin.";

export const USER = named(
  "User",
  object({
    id: uuid(),
    username: string(),
    email: nullable(string(forOwner)),
    name: string(),
    avatar,
    profileColor,
    phone: nullable(string(forOwner)),
    address: nullable(string(forOwner)),
    bio: string(),
    role: ROLES,
    level,
    xp,
    mfaEnabled: { ...nullable(boolean()), description: forOwner },
    mfaVerified: boolean("True: a session opens only when the sign-in is complete."),
    createdAt: dateTime(),
  }),
);
