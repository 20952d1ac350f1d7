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
  .regex(/^[A-Za-z0-9_.-]+$/)
  .describe("Letters, digits, and _ . -. Unique, regardless of case.");
export const memberId = z.uuid().describe("The user's id.");
export const username = z.string().describe("Unique, regardless of case.");
export const fullName = z.string().describe("The full name.");

const PRIVATE_FIELD = "Null unless the caller is this user or an admin.";

export const USER = z
  .object({
    id: memberId,
    username,
    email: z.string().describe(PRIVATE_FIELD).nullable(),
    name: fullName,
    avatar,
    profileColor,
    phone: z.string().describe(PRIVATE_FIELD).nullable(),
    address: z.string().describe(PRIVATE_FIELD).nullable(),
    bio: z.string().describe("A text that users write about themselves; may be empty."),
    role: ROLES,
    level,
    xp,
    mfaEnabled: z.boolean().describe(PRIVATE_FIELD).nullable(),
    mfaVerified: z.boolean().describe("Always true, because a session starts only after sign-in is complete."),
    createdAt: z.iso.datetime().describe("When the account was created."),
  })
  .meta({ id: "User" });
