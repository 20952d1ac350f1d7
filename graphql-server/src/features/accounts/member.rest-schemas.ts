import { PROFILE_COLORS } from "./members/profile-colors";
import { flag, moment, oneOf, orNull, record, named, text, uuid, whole } from "../../kernel/rest/json-schema";

export const ROLES = oneOf(["FREE", "PREMIUM", "ADMIN"]);
export const avatar = text("File name under /avatars/.");
export const xp = whole("All-time XP.", { minimum: 0 });
export const level = whole("1 + floor(xp / 100), all-time.", { minimum: 1 });
export const profileColor = orNull(text("Hex colour of the drawn initial; null shows the avatar."));

/** What is taken as a colour: one of the eight. */
export const chosenColor = orNull(oneOf(PROFILE_COLORS, "Of the drawn initial, instead of a picture."));
export const USERNAME = { minLength: 3, maxLength: 30, pattern: "^[A-Za-z0-9_.-]+$" };

const forOwner = "Null unless it is oneself or one is an admin.";

export const USER = named(
  "User",
  record({
    id: uuid(),
    username: text(),
    email: orNull(text(forOwner)),
    name: text(),
    avatar,
    profileColor,
    phone: orNull(text(forOwner)),
    address: orNull(text(forOwner)),
    bio: text(),
    role: ROLES,
    level,
    xp,
    mfaEnabled: { ...orNull(flag()), description: forOwner },
    mfaVerified: flag("True: a session opens only when the sign-in is complete."),
    createdAt: moment(),
  }),
);
