import { z } from "zod";
import { TRADE_CARD_INPUT } from "./messages/parts/trade-card.rest-docs";
import { EXAMPLE } from "../../kernel/rest/example-values";
import {
  CATEGORIES,
  CHANNEL_ID,
  EXAMPLE_MESSAGE,
  KICKED,
  MESSAGE,
  MESSAGE_ID,
  NO_ACCESS,
  UNKNOWN_CHANNEL,
} from "./messages/message.rest-schemas";
import type { RowDoc } from "../../kernel/rest/row-doc";

const tag = "Community";
const ACCESS_LEVELS = z
  .enum(["free", "open", "readonly", "level", "course", "premium", "admin", "admin-only"])
  .describe("`free` and `open` are equivalent, as are `admin` and `admin-only`.");
const CANNOT_POST = "You don't have permission to send messages in this channel.";

export const CHANNEL = z
  .object({
    id: CHANNEL_ID,
    name: z.string().describe("The name, without the #."),
    description: z.string().describe("A short description; may be empty."),
    accessLevel: ACCESS_LEVELS,
    minLevel: z.int().describe("For access level `level`: the minimum level.").nullable(),
    courseId: z.int().describe("For access level `course`: the course.").nullable(),
    category: CATEGORIES,
    memberCount: z.int().describe("Members who can read the channel. Up to 30 seconds old; older on very large sites."),
    lastActivity: z.iso.datetime().describe("Time of the latest event; null if there is none.").nullable(),
    unread: z.int().describe("Unread messages by other members, without deleted ones. 100 means 100 or more."),
    locked: z.boolean().describe("Whether to show a lock. Doesn't affect access."),
    canView: z.boolean().describe("Whether the caller can read the channel."),
    canPost: z.boolean().describe("Whether the caller can post. Ignores mutes."),
    accessText: z.string().describe("The text of the channel's badge."),
  })
  .meta({ id: "Channel" });

const EXAMPLES_CHANNEL = {
  id: EXAMPLE.channelId,
  name: "examples",
  description: "Examples for the API documentation",
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

const MESSAGE_TEXT = z
  .string()
  .min(1)
  .max(4_000)
  .describe("1 to 4,000 characters after trimming. You can send `content` instead.");

const MESSAGE_INPUT = z.object({
  message: MESSAGE_TEXT.optional(),
  tradeCard: TRADE_CARD_INPUT.describe("Posts a trade card. Leave the text out: the server writes it.").optional(),
  clientMessageId: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9_.:-]+$/)
    .describe("An idempotency key. If it repeats, the response is the first message.")
    .optional(),
  replyToId: z.uuid().describe("The message that this one replies to, in the same channel.").optional(),
  attachmentIds: z
    .array(z.uuid())
    .max(6)
    .describe("Uploads of the caller that were not sent yet, in order. The text can then be empty.")
    .optional(),
});

const inChannel = { channelId: EXAMPLE.channelId };
const atMessage = { ...inChannel, messageId: EXAMPLE.messageId };

export const CHANNELS: RowDoc = {
  tag,
  returns: "All channels.",
  response: z.array(CHANNEL),
  errors: { KICKED },
  example: { as: "member", response: [EXAMPLES_CHANNEL] },
};

export const CREATE_CHANNEL: RowDoc = {
  tag,
  body: z.object({
    name: z
      .string()
      .min(1)
      .max(100)
      .describe(
        "1 to 50 letters, digits, dashes, or underscores. Unique; stored in lowercase, with dashes for spaces.",
      ),
    category: CATEGORIES.describe("The section of the channel list.").default("general"),
    accessLevel: ACCESS_LEVELS.default("free"),
    minLevel: z.int().min(1).max(1_000).describe("For access level `level`.").nullable().optional(),
    courseId: z.int().describe("For access level `course`.").nullable().optional(),
    description: z.string().max(300).describe("A short description.").optional(),
    locked: z.boolean().describe("Admins only.").optional(),
  }),
  returns: "The new channel.",
  response: CHANNEL,
  errors: {
    FORBIDDEN: "Members can create only free channels in general, trading, and support.",
    KICKED,
    CONFLICT: "The name is taken.",
    RATE_LIMITED: "At most 3 new channels per member in 1 day.",
  },
  limits: ["newChannelsPerPerson"],
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
  params: { channelId: CHANNEL_ID },
  query: {
    limit: z.int().min(1).max(100).describe("50 by default; 1,000 with `afterSeq`."),
    before: z.uuid().describe("A message id. Returns the messages before it."),
    afterSeq: z
      .int()
      .min(0)
      .describe(
        "For catch-up: returns the messages created, edited, or deleted after this number, each once in its current state, ordered by `seq`. If there may be more, the Link header has the next page. A message whose `createdSeq` is above this number is new; others were changed.",
      ),
  },
  returns: "The messages.",
  response: z.array(MESSAGE),
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
  params: { channelId: CHANNEL_ID },
  body: MESSAGE_INPUT,
  returns: "The new message.",
  response: MESSAGE,
  otherResponses: { 200: { description: "A repeated message. Returns the first one.", response: MESSAGE } },
  errors: {
    VALIDATION: "The text is blank or exceeds 4,000 characters.",
    FORBIDDEN: CANNOT_POST,
    KICKED,
    MUTED: "The caller is muted. `until` is when the mute ends.",
    NOT_FOUND: "Channel not found",
  },
  limits: ["messagesPerPerson"],
  example: {
    as: "member",
    params: inChannel,
    body: { message: "Good evening", clientMessageId: "evening-1" },
    status: 201,
    response: { ...EXAMPLE_MESSAGE, id: EXAMPLE.otherId, seq: 2, createdSeq: 2, content: "Good evening" },
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
  params: { channelId: CHANNEL_ID, messageId: MESSAGE_ID },
  body: z.object({ message: MESSAGE_TEXT }),
  returns: "The edited message.",
  response: MESSAGE,
  errors: { FORBIDDEN: "Only authors can edit their messages, for 24 hours.", KICKED, NOT_FOUND: "Message not found" },
  limits: ["editsPerPerson"],
  example: {
    as: "member",
    params: atMessage,
    body: { message: "Good morning, all" },
    response: { ...EXAMPLE_MESSAGE, seq: 3, content: "Good morning, all", isEdited: true },
  },
};

export const DELETE_MESSAGE: RowDoc = {
  tag,
  params: { channelId: CHANNEL_ID, messageId: MESSAGE_ID },
  errors: { FORBIDDEN: "Only authors and admins can delete a message.", KICKED, NOT_FOUND: "Message not found" },
  limits: ["deletionsPerPerson"],
  example: { as: "member", params: atMessage, status: 204 },
};
