import { z } from "zod";
import { PROFILE_COLORS } from "./members/profile-colors";

export const ROLES = z.enum(["FREE", "PREMIUM", "ADMIN"]);
export const avatar = z.string().describe("File name under /avatars/.");
export const xp = z.int().min(0).describe("All-time XP.");
export const level = z.int().min(1).describe("1 + floor(xp / 100), all-time.");
export const profileColor = z.string().describe("Hex colour of the drawn initial; null shows the avatar.").nullable();

/** What is taken as a colour: one of the eight. */
export const chosenColor = z.enum(PROFILE_COLORS).describe("Of the drawn initial, instead of a picture.").nullable();
export const USERNAME = z
  .string()
  .min(3)
  .max(30)
  .regex(/^[A-Za-z0-9_.-]+$/);

const forOwner = "Null unless it is oneself or one is an admin.";

export const USER = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string().describe(forOwner).nullable(),
    name: z.string(),
    avatar,
    profileColor,
    phone: z.string().describe(forOwner).nullable(),
    address: z.string().describe(forOwner).nullable(),
    bio: z.string(),
    role: ROLES,
    level,
    xp,
    mfaEnabled: z.boolean().describe(forOwner).nullable(),
    mfaVerified: z.boolean().describe("True: a session opens only when the sign-in is complete."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "User" });
