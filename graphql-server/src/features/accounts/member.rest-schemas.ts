import { z } from "zod";
import { PROFILE_COLORS } from "./members/profile-colors";

export const ROLES = z.enum(["FREE", "PREMIUM", "ADMIN"]);
export const avatar = z.string().describe("File name under /avatars/.");
export const xp = z.int().min(0).describe("All-time XP.");
export const level = z.int().min(1).describe("1 + floor(xp / 100), all-time.");
export const profileColor = z
  .string()
  .describe("Hex color of the initial shown in place of a picture; null if the user has a picture.")
  .nullable();

/** One of the eight colors that users can choose. */
export const chosenColor = z
  .enum(PROFILE_COLORS)
  .describe("Hex color of the initial shown in place of a picture.")
  .nullable();
export const USERNAME = z
  .string()
  .min(3)
  .max(30)
  .regex(/^[A-Za-z0-9_.-]+$/);

const PRIVATE_FIELD = "Null unless the caller is this user or an admin.";

export const USER = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string().describe(PRIVATE_FIELD).nullable(),
    name: z.string(),
    avatar,
    profileColor,
    phone: z.string().describe(PRIVATE_FIELD).nullable(),
    address: z.string().describe(PRIVATE_FIELD).nullable(),
    bio: z.string(),
    role: ROLES,
    level,
    xp,
    mfaEnabled: z.boolean().describe(PRIVATE_FIELD).nullable(),
    mfaVerified: z.boolean().describe("Always true, because a session starts only after sign-in is complete."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "User" });
