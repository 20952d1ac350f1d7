import { EXAMPLE } from "../../kernel/rest/example-values";
import { input, list, moment, named, record, text, uuid, whole, type JsonSchema } from "../../kernel/rest/json-schema";
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

export const ME: RowDoc = { tag, answer: USER, example: { as: "member", answer: ADA } };

const PART: JsonSchema = {
  description: "What this part of the product keeps.",
  type: ["object", "array"],
  items: { type: "object" },
};

export const MY_DATA: RowDoc = {
  tag,
  answer: named("PersonalData", {
    type: "object",
    properties: { exportedAt: moment(), account: PART, messages: PART, courses: PART, payments: PART, xp: PART },
    required: ["exportedAt", "account", "messages", "courses", "payments", "xp"],
  }),
  refusals: { RATE_LIMITED: "Five an hour." },
  example: {
    as: "member",
    answer: {
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
  answer: USER,
  refusals: { NOT_FOUND: "Unknown, or deleted." },
  example: {
    as: "member",
    ...of(EXAMPLE.otherId),
    answer: {
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

const CHANGE = input(
  {},
  {
    name: text(undefined, { maxLength: 100 }),
    username: text(undefined, USERNAME),
    email: text("Stays as it is until the link mailed to the new address is opened.", {
      format: "email",
      maxLength: 254,
    }),
    phone: text("Digits, spaces and + ( ) . / -", { maxLength: 30, pattern: "^[0-9+() ./-]*$" }),
    address: text(undefined, { maxLength: 200 }),
    bio: text(undefined, { maxLength: 500 }),
    avatar: text("One of the four pictures, or the name of the uploaded one.", { maxLength: 100 }),
    profileColor: chosenColor,
  },
);

export const UPDATE_USER: RowDoc = {
  tag,
  body: CHANGE,
  answer: USER,
  refusals: {
    FORBIDDEN: "Somebody else's profile.",
    NOT_FOUND: "Unknown user (admins).",
    CONFLICT: "Username or address is taken.",
    TOO_LARGE: "Image size must be less than 5MB.",
  },
  example: {
    as: "member",
    ...of(EXAMPLE.memberId),
    body: { bio: "Trades on Tuesdays." },
    answer: { ...ADA, bio: "Trades on Tuesdays." },
  },
  refused: [
    {
      as: "member",
      ...of(EXAMPLE.memberId),
      body: { avatar: "unknown.png" },
      answer: {
        message: "Please choose one of the offered pictures",
        code: "VALIDATION",
        fields: { avatar: ["Please choose one of the offered pictures"] },
      },
    },
  ],
};

export const DELETE_USER: RowDoc = {
  tag,
  refusals: { FORBIDDEN: "Admins only.", NOT_FOUND: "Unknown user.", CONFLICT: "Oneself, or the last admin." },
  example: { as: "admin", ...of(EXAMPLE.otherId), status: 204 },
};

export const USER_LEVEL: RowDoc = {
  tag,
  answer: named("Level", record({ level, xp, nextLevelXp: whole("XP at which the next level starts.") })),
  refusals: { NOT_FOUND: "Unknown user." },
  example: { as: "member", ...of(EXAMPLE.memberId), answer: { level: 3, xp: 250, nextLevelXp: 300 } },
};

const PUBLIC_PROFILE = named(
  "PublicProfile",
  record({
    id: uuid(),
    username: text(),
    role: ROLES,
    level,
    xp,
    bio: text(),
    avatar,
    profileColor,
    joinDate: moment(),
    stats: record({
      messages: whole("Messages in the community that were not deleted."),
      trades: whole("Of these, the ones in the trading channels."),
      reputation: whole("Replies that earned XP for having helped."),
    }),
    rank: text("Of the level, such as Rookie."),
    achievements: list(record({ level: whole(), title: text(), reachedAt: moment() })),
  }),
);

export const PUBLIC_PROFILE_BY_ID: RowDoc = {
  tag,
  answer: PUBLIC_PROFILE,
  refusals: { NOT_FOUND: "Profile not found" },
  refused: [
    { as: "visitor", ...of(EXAMPLE.contactId), answer: { message: "Profile not found", code: "NOT_FOUND" } },
    {
      as: "visitor",
      ...of("ada"),
      answer: { message: "id is not a valid id", code: "VALIDATION", fields: { id: ["is not a valid id"] } },
    },
  ],
  example: {
    as: "visitor",
    ...of(EXAMPLE.memberId),
    answer: {
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
