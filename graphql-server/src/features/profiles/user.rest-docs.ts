import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { memberSchemas } from "../accounts";
import type { RowDoc } from "../../kernel/rest/row-doc";

const { avatar, chosenColor, level, memberId, profileColor, ROLES, USER, username, USERNAME, xp } = memberSchemas;

const tag = "Members";
const params = { id: memberId };

const ADA = {
  id: EXAMPLE.memberId,
  username: EXAMPLE.username,
  email: EXAMPLE.email,
  name: EXAMPLE.name,
  avatar: "avatar_ai.png",
  profileColor: "#6366F1",
  phone: "",
  address: "",
  bio: "",
  role: "FREE",
  level: 3,
  xp: 250,
  mfaEnabled: false,
  mfaVerified: true,
  createdAt: EXAMPLE.now,
};

const of = (id: string): { params: Record<string, string> } => ({ params: { id } });

export const ME: RowDoc = {
  tag,
  returns: "The signed-in user.",
  response: USER,
  example: { as: "member", response: ADA },
};

const RECORD = z.record(z.string(), z.unknown());
const DATA_SECTION = z.union([RECORD, z.array(RECORD)]).describe("The data that this part of the product stores.");

export const MY_DATA: RowDoc = {
  tag,
  returns: "All data about the signed-in user.",
  response: z
    .object({
      exportedAt: z.iso.datetime().describe("When the data was read."),
      account: DATA_SECTION,
      messages: DATA_SECTION,
      courses: DATA_SECTION,
      payments: DATA_SECTION,
      xp: DATA_SECTION,
    })
    .meta({ id: "PersonalData" }),
  limits: ["dataExportsPerPerson"],
  example: {
    as: "member",
    response: {
      exportedAt: EXAMPLE.now,
      account: { username: EXAMPLE.username, email: EXAMPLE.email },
      messages: [
        { channel: "examples", content: "Good morning", createdAt: EXAMPLE.now, editedAt: null, deletedAt: null },
      ],
      courses: { completedLessons: [], completedCourses: [] },
      payments: {},
      xp: [],
    },
  },
};

export const USER_BY_ID: RowDoc = {
  tag,
  params,
  returns: "The user.",
  response: USER,
  errors: { NOT_FOUND: "The user doesn't exist or was deleted." },
  example: {
    as: "member",
    ...of(EXAMPLE.otherId),
    response: {
      ...ADA,
      id: EXAMPLE.otherId,
      username: "bob",
      name: "Bob Example",
      email: null,
      phone: null,
      address: null,
      mfaEnabled: null,
      level: 1,
      xp: 40,
    },
  },
};

const PROFILE_CHANGES = z.object({
  name: z.string().max(100).describe("The full name.").optional(),
  username: USERNAME.optional(),
  email: z
    .email()
    .max(254)
    .describe(
      "Changes only after the user opens the link emailed to the new address. Without `currentPassword`, that link is sent after the user opens another one, emailed to the current address.",
    )
    .optional(),
  currentPassword: z
    .string()
    .max(128)
    .describe("The caller's password. Only for a change of the email address.")
    .optional(),
  phone: z
    .string()
    .max(30)
    .regex(/^[0-9+() ./-]*$/)
    .describe("Digits, spaces, and + ( ) . / -")
    .optional(),
  address: z.string().max(200).describe("The postal address; may be empty.").optional(),
  bio: z.string().max(500).describe("Up to 500 characters. Shown on the public profile.").optional(),
  avatar: z.string().max(100).describe("One of the four avatars, or the file name of the uploaded picture.").optional(),
  profileColor: chosenColor.optional(),
});

export const UPDATE_USER: RowDoc = {
  tag,
  params,
  body: PROFILE_CHANGES,
  returns: "The updated user.",
  response: USER,
  errors: {
    FORBIDDEN: "The profile belongs to another user.",
    NOT_FOUND: "The user doesn't exist (admins only).",
    CONFLICT: "The username or email address is taken.",
    TOO_LARGE: "Image size must be less than 5MB.",
  },
  limits: ["profileChangesPerPerson"],
  example: {
    as: "member",
    ...of(EXAMPLE.memberId),
    body: { bio: "Trades on Tuesdays." },
    response: { ...ADA, bio: "Trades on Tuesdays." },
  },
  errorExamples: [
    {
      as: "member",
      ...of(EXAMPLE.memberId),
      body: { avatar: "unknown.png" },
      response: {
        message: "Please choose one of the available pictures",
        code: "VALIDATION",
        fields: { avatar: ["Please choose one of the available pictures"] },
      },
    },
  ],
};

export const DELETE_USER: RowDoc = {
  tag,
  params,
  errors: {
    FORBIDDEN: "Only admins can delete users.",
    NOT_FOUND: "The user doesn't exist.",
    CONFLICT: "The user is the caller or the last admin.",
  },
  example: { as: "admin", ...of(EXAMPLE.otherId), status: 204 },
};

export const USER_LEVEL: RowDoc = {
  tag,
  params,
  returns: "The member's level and XP.",
  response: z
    .object({ level, xp, nextLevelXp: z.int().describe("XP at which the next level starts.") })
    .meta({ id: "Level" }),
  errors: { NOT_FOUND: "The user doesn't exist." },
  example: { as: "member", ...of(EXAMPLE.memberId), response: { level: 3, xp: 250, nextLevelXp: 300 } },
};

const PUBLIC_PROFILE = z
  .object({
    id: memberId,
    username,
    role: ROLES,
    level,
    xp,
    bio: z.string().describe("A text that members write about themselves; may be empty."),
    avatar,
    profileColor,
    joinDate: z.iso.datetime().describe("When the account was created."),
    stats: z
      .object({
        messages: z.int().describe("Community messages, without deleted ones."),
        trades: z.int().describe("Trade cards, without deleted ones."),
        reputation: z.int().describe("Helpful replies that earned XP."),
      })
      .describe("Statistics about the member."),
    rank: z.string().describe("The rank badge, such as Rookie."),
    achievements: z
      .array(
        z.object({
          level: z.int().describe("The level reached."),
          title: z.string().describe("For example, Level 10."),
          reachedAt: z.iso.datetime().describe("When the member reached it."),
        }),
      )
      .describe("Levels reached, lowest first."),
  })
  .meta({ id: "PublicProfile" });

export const PUBLIC_PROFILE_BY_ID: RowDoc = {
  tag,
  params,
  returns: "The public profile.",
  response: PUBLIC_PROFILE,
  errors: { NOT_FOUND: "Profile not found" },
  errorExamples: [
    { as: "visitor", ...of(EXAMPLE.contactId), response: { message: "Profile not found", code: "NOT_FOUND" } },
    {
      as: "visitor",
      ...of("ada"),
      response: { message: "id is not a valid id", code: "VALIDATION", fields: { id: ["is not a valid id"] } },
    },
  ],
  example: {
    as: "visitor",
    ...of(EXAMPLE.memberId),
    response: {
      id: EXAMPLE.memberId,
      username: EXAMPLE.username,
      role: "FREE",
      level: 3,
      xp: 250,
      bio: "Trades on Tuesdays.",
      avatar: "avatar_ai.png",
      profileColor: "#6366F1",
      joinDate: EXAMPLE.now,
      stats: { messages: 1, trades: 0, reputation: 0 },
      rank: "Rookie",
      achievements: [],
    },
  },
};
