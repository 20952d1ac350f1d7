import { EXAMPLE } from "../../kernel/rest/example-values";
import {
  input,
  array,
  dateTime,
  named,
  object,
  string,
  uuid,
  integer,
  type JsonSchema,
} from "../../kernel/rest/json-schema";
import { memberSchemas } from "../accounts";
import type { RowDoc } from "../../kernel/rest/row-doc";

const { avatar, chosenColor, level, profileColor, ROLES, USER, USERNAME, xp } = memberSchemas;

const tag = "Members";

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

const DATA_SECTION: JsonSchema = {
  description: "The data that this part of the product stores.",
  type: ["object", "array"],
  items: { type: "object" },
};

export const MY_DATA: RowDoc = {
  tag,
  returns: "All data about the signed-in user.",
  response: named("PersonalData", {
    type: "object",
    properties: {
      exportedAt: dateTime(),
      account: DATA_SECTION,
      messages: DATA_SECTION,
      courses: DATA_SECTION,
      payments: DATA_SECTION,
      xp: DATA_SECTION,
    },
    required: ["exportedAt", "account", "messages", "courses", "payments", "xp"],
  }),
  errors: { RATE_LIMITED: "Limit: 5 per hour." },
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

const PROFILE_CHANGES = input(
  {},
  {
    name: string(undefined, { maxLength: 100 }),
    username: string(undefined, USERNAME),
    email: string("Changes only after the user opens the link emailed to the new address.", {
      format: "email",
      maxLength: 254,
    }),
    phone: string("Digits, spaces, and + ( ) . / -", { maxLength: 30, pattern: "^[0-9+() ./-]*$" }),
    address: string(undefined, { maxLength: 200 }),
    bio: string(undefined, { maxLength: 500 }),
    avatar: string("One of the four avatars, or the file name of the uploaded picture.", { maxLength: 100 }),
    profileColor: chosenColor,
  },
);

export const UPDATE_USER: RowDoc = {
  tag,
  body: PROFILE_CHANGES,
  returns: "The updated user.",
  response: USER,
  errors: {
    FORBIDDEN: "The profile belongs to another user.",
    NOT_FOUND: "The user doesn't exist (admins only).",
    CONFLICT: "The username or email address is taken.",
    TOO_LARGE: "Image size must be less than 5MB.",
  },
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
        message: "Please choose one of the offered pictures",
        code: "VALIDATION",
        fields: { avatar: ["Please choose one of the offered pictures"] },
      },
    },
  ],
};

export const DELETE_USER: RowDoc = {
  tag,
  errors: {
    FORBIDDEN: "Only admins can delete users.",
    NOT_FOUND: "The user doesn't exist.",
    CONFLICT: "The user is the caller or the last admin.",
  },
  example: { as: "admin", ...of(EXAMPLE.otherId), status: 204 },
};

export const USER_LEVEL: RowDoc = {
  tag,
  returns: "The member's level and XP.",
  response: named("Level", object({ level, xp, nextLevelXp: integer("XP at which the next level starts.") })),
  errors: { NOT_FOUND: "The user doesn't exist." },
  example: { as: "member", ...of(EXAMPLE.memberId), response: { level: 3, xp: 250, nextLevelXp: 300 } },
};

const PUBLIC_PROFILE = named(
  "PublicProfile",
  object({
    id: uuid(),
    username: string(),
    role: ROLES,
    level,
    xp,
    bio: string(),
    avatar,
    profileColor,
    joinDate: dateTime(),
    stats: object({
      messages: integer("Community messages, without deleted ones."),
      trades: integer("Messages in the trading channels."),
      reputation: integer("Helpful replies that earned XP."),
    }),
    rank: string("The rank badge, such as Rookie."),
    achievements: array(object({ level: integer(), title: string(), reachedAt: dateTime() })),
  }),
);

export const PUBLIC_PROFILE_BY_ID: RowDoc = {
  tag,
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
