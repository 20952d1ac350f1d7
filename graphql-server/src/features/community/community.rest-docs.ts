import { EXAMPLE } from "../../kernel/rest/example-values";
import {
  flag,
  input,
  list,
  moment,
  named,
  oneOf,
  orNull,
  record,
  text,
  uuid,
  whole,
} from "../../kernel/rest/json-schema";
import { memberSchemas } from "../accounts";
import type { RefusedExample, RowDoc } from "../../kernel/rest/row-doc";

const { avatar } = memberSchemas;

const tag = "Community";
const CATEGORIES = oneOf(["announcements", "staff", "courses", "trading", "general", "support", "premium"]);
const ACCESS_LEVELS = oneOf(
  ["free", "open", "readonly", "level", "course", "premium", "admin", "admin-only"],
  "free and open mean the same, as do admin and admin-only.",
);
const KICKED = "With `until`, for ten minutes.";
const NO_ACCESS = "You don't have access to this channel.";
const MAY_NOT_POST = "You don't have permission to send messages in this channel.";

const CHANNEL = named(
  "Channel",
  record({
    id: uuid(),
    name: text(),
    description: text(),
    accessLevel: ACCESS_LEVELS,
    minLevel: orNull(whole("Of channels with accessLevel level.")),
    courseId: orNull(whole("Of channels with accessLevel course.")),
    category: CATEGORIES,
    memberCount: whole("People who may read it; up to half a minute old."),
    lastActivity: orNull(moment()),
    unread: whole(),
    locked: flag("A badge; the access rule is the same."),
    canView: flag(),
    canPost: flag(),
    accessText: text("What the channel's badge says."),
  }),
);

const MESSAGE_FIELDS = {
  id: uuid(),
  seq: whole("Number of its newest event in the channel: grows when it is edited or deleted."),
  channelId: uuid(),
  content: text("Markup as written; empty when deleted."),
  senderId: uuid(),
  senderUsername: text(),
  senderAvatar: avatar,
  senderLevel: whole(),
  timestamp: moment(),
  isEdited: flag(),
  replyToId: orNull(uuid()),
};

const MESSAGE = named(
  "Message",
  record(
    {
      ...MESSAGE_FIELDS,
      deleted: flag("True for a deleted one, else left out."),
      duplicate: flag("True when an earlier message is answered instead of a new one, else left out."),
    },
    ["deleted", "duplicate"],
  ),
);

const HELLO = {
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

const TRADES = {
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

const WRITTEN = text("1 to 4,000 characters after trimming. `content` is taken in place of it.", {
  minLength: 1,
  maxLength: 4_000,
});

const SENT = input(
  { message: WRITTEN },
  {
    clientMessageId: text("Makes sending idempotent: the same one again answers the first message.", {
      minLength: 1,
      maxLength: 64,
      pattern: "^[A-Za-z0-9_.:-]+$",
    }),
    replyToId: uuid("A message of the same channel."),
  },
);

const inChannel = { channelId: EXAMPLE.channelId };
const atMessage = { ...inChannel, messageId: EXAMPLE.messageId };

const NO_SUCH_CHANNEL: RefusedExample = {
  as: "member",
  params: { channelId: EXAMPLE.contactId },
  answer: { message: "Channel not found", code: "NOT_FOUND" },
};

export const CHANNELS: RowDoc = {
  tag,
  answer: list(CHANNEL),
  refusals: { KICKED },
  example: { as: "member", answer: [TRADES] },
};

export const CREATE_CHANNEL: RowDoc = {
  tag,
  body: input(
    { name: text(undefined, { minLength: 1, maxLength: 100 }) },
    {
      category: { ...CATEGORIES, default: "general" },
      accessLevel: { ...ACCESS_LEVELS, default: "free" },
      minLevel: orNull(whole("For level.", { minimum: 1, maximum: 1_000 })),
      courseId: orNull(whole("For course.")),
      description: text(undefined, { maxLength: 300 }),
      locked: flag("Admins only."),
    },
  ),
  answer: CHANNEL,
  refusals: {
    FORBIDDEN: "Members make free channels in general, trading and support.",
    KICKED,
    CONFLICT: "The name is taken.",
    RATE_LIMITED: "The fourth of a member in a day.",
  },
  example: {
    as: "member",
    body: { name: "Morning trades", category: "trading" },
    status: 201,
    answer: {
      ...TRADES,
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
    limit: whole("At most 100; 50 unless said otherwise.", { minimum: 1, maximum: 100 }),
    before: uuid("A message: the page that ends before it."),
    afterSeq: whole("Catch-up: every message that changed since, once, in its present state, by seq.", { minimum: 0 }),
  },
  answer: list(MESSAGE),
  refusals: { VALIDATION: "limit is 1 to 100", FORBIDDEN: NO_ACCESS, KICKED, NOT_FOUND: "Channel not found" },
  example: { as: "member", params: inChannel, query: { limit: "20" }, answer: [HELLO] },
  refused: [
    {
      as: "member",
      params: inChannel,
      query: { limit: "101" },
      answer: { message: "limit is 1 to 100", code: "VALIDATION", fields: { limit: ["limit is 1 to 100"] } },
    },
    NO_SUCH_CHANNEL,
  ],
};

export const SEND_MESSAGE: RowDoc = {
  tag,
  body: SENT,
  answer: MESSAGE,
  otherAnswers: { 200: { description: "A repeat: the message that was stored before.", answer: MESSAGE } },
  refusals: {
    VALIDATION: "Blank, or over 4,000 characters.",
    FORBIDDEN: MAY_NOT_POST,
    KICKED,
    MUTED: "With `until`.",
    NOT_FOUND: "Channel not found",
    RATE_LIMITED: "20 in 10 seconds.",
  },
  example: {
    as: "member",
    params: inChannel,
    body: { message: "Good evening", clientMessageId: "evening-1" },
    status: 201,
    answer: { ...HELLO, id: EXAMPLE.otherId, seq: 2, content: "Good evening" },
  },
  refused: [
    {
      as: "member",
      params: inChannel,
      body: { message: " " },
      answer: {
        message: "A message cannot be empty",
        code: "VALIDATION",
        fields: { message: ["A message cannot be empty"] },
      },
    },
    { ...NO_SUCH_CHANNEL, body: { message: "Good evening" } },
  ],
};

export const EDIT_MESSAGE: RowDoc = {
  tag,
  body: input({ message: WRITTEN }),
  answer: MESSAGE,
  refusals: { FORBIDDEN: "Authors, for 24 hours.", KICKED, NOT_FOUND: "Message not found" },
  example: {
    as: "member",
    params: atMessage,
    body: { message: "Good morning, all" },
    answer: { ...HELLO, seq: 3, content: "Good morning, all", isEdited: true },
  },
};

export const DELETE_MESSAGE: RowDoc = {
  tag,
  refusals: { FORBIDDEN: "Authors and admins.", KICKED, NOT_FOUND: "Message not found" },
  example: { as: "member", params: atMessage, status: 204 },
};
