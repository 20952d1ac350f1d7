import type { ChannelType } from "./channel.type";
import { EXAMPLE } from "../../../kernel/rest/example-values";
import type { ErrorExample, RowDoc } from "../../../kernel/rest/row-doc";
import { type RestRow, row } from "../../../kernel/rest/rest-row";
import { restBody } from "../../../kernel/rest/rest-body";
import { toEnum } from "../../../kernel/rest/rest-request";
import { z } from "zod";

export const CATEGORIES = z.enum(["announcements", "staff", "courses", "trading", "general", "support", "premium"]);

export const KICKED = "The caller was kicked. `until` is when the kick ends.";

export const NO_ACCESS = "You don't have access to this channel.";

export const CHANNEL_ID = z.uuid().describe("The channel's id.");

export const UNKNOWN_CHANNEL: ErrorExample = {
  as: "member",
  params: { channelId: EXAMPLE.contactId },
  response: { message: "Channel not found", code: "NOT_FOUND" },
};

const ACCESS_LEVELS = z
  .enum(["free", "open", "readonly", "level", "course", "premium", "admin", "admin-only"])
  .describe("`free` and `open` are equivalent, as are `admin` and `admin-only`.");

const CHANNEL = z
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

const CHANNEL_BODY = restBody<ChannelType>(CHANNEL, {
  lastActivity: "lastActivityAt",
  canView: "viewerCanView",
  canPost: "viewerCanPost",
});

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

const CHANNELS: RowDoc = {
  tag: "Community",
  returns: "All channels.",
  response: z.array(CHANNEL),
  errors: { KICKED },
  example: { as: "member", response: [EXAMPLES_CHANNEL] },
};

const CREATE_CHANNEL: RowDoc = {
  tag: "Community",
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

export const CHANNEL_ROWS: RestRow[] = [
  row<{ channels: ChannelType[] }>({
    method: "GET",
    operationId: "listChannels",
    path: "/api/community/channels",
    doc: CHANNELS,
    summary: "List all channels, including those the caller can't read",
    operation: `{ channels { ${CHANNEL_BODY.fields} } }`,
    body: ({ channels }) => channels.map(CHANNEL_BODY.from),
  }),
  row<{ createChannel: ChannelType }>({
    method: "POST",
    operationId: "createChannel",
    path: "/api/community/channels",
    doc: CREATE_CHANNEL,
    summary: "Create a channel. An admin must approve channels of members below level 10.",
    operation: `mutation ($input: CreateChannelInput!) { createChannel(input: $input) { ${CHANNEL_BODY.fields} } }`,
    variables: ({ body: { name, category, accessLevel, minLevel, courseId, description, locked } }) => ({
      input: {
        name,
        category: toEnum(category ?? "general"),
        accessLevel: toEnum(accessLevel),
        minLevel,
        courseId,
        description,
        locked,
      },
    }),
    status: 201,
    body: ({ createChannel }) => CHANNEL_BODY.from(createChannel),
  }),
];
