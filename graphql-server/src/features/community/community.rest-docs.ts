import { EXAMPLE } from "../../kernel/rest/example-values";
import {
  boolean,
  input,
  array,
  dateTime,
  named,
  stringEnum,
  nullable,
  object,
  string,
  uuid,
  integer,
} from "../../kernel/rest/json-schema";
import { memberSchemas } from "../accounts";
import type { ErrorExample, RowDoc } from "../../kernel/rest/row-doc";

const { avatar } = memberSchemas;

const tag = "Community";
const CATEGORIES = stringEnum(["announcements", "staff", "courses", "trading", "general", "support", "premium"]);
const ACCESS_LEVELS = stringEnum(
  ["free", "open", "readonly", "level", "course", "premium", "admin", "admin-only"],
  "`free` and `open` are equivalent, as are `admin` and `admin-only`.",
);
const KICKED = "For 10 minutes. Has `until`.";
const NO_ACCESS = "You don't have access to this channel.";
const CANNOT_POST = "You don't have permission to send messages in this channel.";

const CHANNEL = named(
  "Channel",
  object({
    id: uuid(),
    name: string(),
    description: string(),
    accessLevel: ACCESS_LEVELS,
    minLevel: nullable(integer("For access level `level`: the minimum level.")),
    courseId: nullable(integer("For access level `course`: the course.")),
    category: CATEGORIES,
    memberCount: integer("Members who can read the channel. Up to 30 seconds old."),
    lastActivity: nullable(dateTime()),
    unread: integer(),
    locked: boolean("Whether to show a lock. Doesn't affect access."),
    canView: boolean(),
    canPost: boolean(),
    accessText: string("The text of the channel's badge."),
  }),
);

const MESSAGE_FIELDS = {
  id: uuid(),
  seq: integer("The sequence number of the message's latest event. Increases when the message is edited or deleted."),
  channelId: uuid(),
  content: string("The text with markup; empty if deleted."),
  senderId: uuid(),
  senderUsername: string(),
  senderAvatar: avatar,
  senderLevel: integer(),
  timestamp: dateTime(),
  isEdited: boolean(),
  replyToId: nullable(uuid()),
};

const MESSAGE = named(
  "Message",
  object(
    {
      ...MESSAGE_FIELDS,
      deleted: boolean("True if the message was deleted; otherwise missing."),
      duplicate: boolean("True if the response is an earlier message instead of a new one; otherwise missing."),
    },
    ["deleted", "duplicate"],
  ),
);

const EXAMPLE_MESSAGE = {
  id: EXAMPLE.messageId,
  seq: 1,
  channelId: EXAMPLE.channelId,
  content: "Good morning",
  senderId: EXAMPLE.memberId,
  senderUsername: EXAMPLE.username,
  senderAvatar: "avatar_ai.png",
  senderLevel: 3,
  timestamp: EXAMPLE.now,
  isEdited: false,
  replyToId: null,
};

const EXAMPLES_CHANNEL = {
  id: EXAMPLE.channelId,
  name: "examples",
  description: "What the documentation speaks of",
  accessLevel: "free",
  minLevel: null,
  courseId: null,
  category: "general",
  memberCount: 4,
  lastActivity: EXAMPLE.now,
  unread: 0,
  locked: false,
  canView: true,
  canPost: true,
  accessText: "Free for all users",
};

const MESSAGE_TEXT = string("1 to 4,000 characters after trimming. You can send `content` instead.", {
  minLength: 1,
  maxLength: 4_000,
});

const MESSAGE_INPUT = input(
  { message: MESSAGE_TEXT },
  {
    clientMessageId: string("An idempotency key. If it repeats, the response is the first message.", {
      minLength: 1,
      maxLength: 64,
      pattern: "^[A-Za-z0-9_.:-]+$",
    }),
    replyToId: uuid("The message that this one replies to, in the same channel."),
  },
);

const inChannel = { channelId: EXAMPLE.channelId };
const atMessage = { ...inChannel, messageId: EXAMPLE.messageId };

const UNKNOWN_CHANNEL: ErrorExample = {
  as: "member",
  params: { channelId: EXAMPLE.contactId },
  response: { message: "Channel not found", code: "NOT_FOUND" },
};

export const CHANNELS: RowDoc = {
  tag,
  returns: "All channels.",
  response: array(CHANNEL),
  errors: { KICKED },
  example: { as: "member", response: [EXAMPLES_CHANNEL] },
};

export const CREATE_CHANNEL: RowDoc = {
  tag,
  body: input(
    { name: string(undefined, { minLength: 1, maxLength: 100 }) },
    {
      category: { ...CATEGORIES, default: "general" },
      accessLevel: { ...ACCESS_LEVELS, default: "free" },
      minLevel: nullable(integer("For access level `level`.", { minimum: 1, maximum: 1_000 })),
      courseId: nullable(integer("For access level `course`.")),
      description: string(undefined, { maxLength: 300 }),
      locked: boolean("Admins only."),
    },
  ),
  returns: "The new channel.",
  response: CHANNEL,
  errors: {
    FORBIDDEN: "Members can create only free channels in general, trading, and support.",
    KICKED,
    CONFLICT: "The name is taken.",
    RATE_LIMITED: "Limit: 3 channels per member per day.",
  },
  example: {
    as: "member",
    body: { name: "Morning trades", category: "trading" },
    status: 201,
    response: {
      ...EXAMPLES_CHANNEL,
      id: EXAMPLE.otherId,
      name: "morning-trades",
      description: "",
      category: "trading",
      lastActivity: null,
    },
  },
};

export const MESSAGES: RowDoc = {
  tag,
  query: {
    limit: integer("50 by default.", { minimum: 1, maximum: 100 }),
    before: uuid("A message id. Returns the messages before it."),
    afterSeq: integer(
      "For catch-up: returns the messages created, edited, or deleted after this number, each once in its current state, ordered by `seq`.",
      { minimum: 0 },
    ),
  },
  returns: "The messages.",
  response: array(MESSAGE),
  errors: {
    VALIDATION: "limit must be between 1 and 100",
    FORBIDDEN: NO_ACCESS,
    KICKED,
    NOT_FOUND: "Channel not found",
  },
  example: { as: "member", params: inChannel, query: { limit: "20" }, response: [EXAMPLE_MESSAGE] },
  errorExamples: [
    {
      as: "member",
      params: inChannel,
      query: { limit: "101" },
      response: {
        message: "limit must be between 1 and 100",
        code: "VALIDATION",
        fields: { limit: ["limit must be between 1 and 100"] },
      },
    },
    UNKNOWN_CHANNEL,
  ],
};

export const SEND_MESSAGE: RowDoc = {
  tag,
  body: MESSAGE_INPUT,
  returns: "The new message.",
  response: MESSAGE,
  otherResponses: { 200: { description: "A repeated message. Returns the first one.", response: MESSAGE } },
  errors: {
    VALIDATION: "The text is blank or exceeds 4,000 characters.",
    FORBIDDEN: CANNOT_POST,
    KICKED,
    MUTED: "Has `until`.",
    NOT_FOUND: "Channel not found",
    RATE_LIMITED: "Limit: 20 per 10 seconds.",
  },
  example: {
    as: "member",
    params: inChannel,
    body: { message: "Good evening", clientMessageId: "evening-1" },
    status: 201,
    response: { ...EXAMPLE_MESSAGE, id: EXAMPLE.otherId, seq: 2, content: "Good evening" },
  },
  errorExamples: [
    {
      as: "member",
      params: inChannel,
      body: { message: " " },
      response: {
        message: "A message cannot be empty",
        code: "VALIDATION",
        fields: { message: ["A message cannot be empty"] },
      },
    },
    { ...UNKNOWN_CHANNEL, body: { message: "Good evening" } },
  ],
};

export const EDIT_MESSAGE: RowDoc = {
  tag,
  body: input({ message: MESSAGE_TEXT }),
  returns: "The edited message.",
  response: MESSAGE,
  errors: { FORBIDDEN: "Only authors can edit their messages, for 24 hours.", KICKED, NOT_FOUND: "Message not found" },
  example: {
    as: "member",
    params: atMessage,
    body: { message: "Good morning, all" },
    response: { ...EXAMPLE_MESSAGE, seq: 3, content: "Good morning, all", isEdited: true },
  },
};

export const DELETE_MESSAGE: RowDoc = {
  tag,
  errors: { FORBIDDEN: "Only authors and admins can delete a message.", KICKED, NOT_FOUND: "Message not found" },
  example: { as: "member", params: atMessage, status: 204 },
};
