import { z } from "zod";
import { EXAMPLE } from "../../../kernel/rest/example-values";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import {
  CHANNEL_ID,
  EXAMPLE_MESSAGE,
  KICKED,
  MESSAGE,
  NO_ACCESS,
  REACTION,
  UNKNOWN_CHANNEL,
} from "../messages/message.rest-schemas";

export const REACTION_NAMES: readonly string[] = REACTION.options;

const tag = "Community";
const atMessage = { messageId: EXAMPLE.messageId };
const params = { messageId: z.uuid().describe("The message's id.") };
const UNKNOWN = "Message not found";
const CANNOT_PIN = "Only admins can pin messages.";
const LIMIT = z.int().min(1).max(100).describe("50 by default.");

export const THREAD: RowDoc = {
  tag,
  params,
  query: { limit: LIMIT, before: z.uuid().describe("The id of a reply. Returns the replies before it.") },
  returns: "The thread.",
  response: z
    .object({
      rootId: z.uuid().describe("The id of the message that started the thread."),
      root: MESSAGE.describe("The message that started the thread."),
      replies: z.array(MESSAGE).describe("The newest replies, or those before `before`, without deleted ones."),
      following: z.boolean().describe("Whether the caller follows the thread."),
    })
    .meta({ id: "Thread" }),
  errors: { VALIDATION: "limit must be between 1 and 100", KICKED, NOT_FOUND: UNKNOWN },
  example: {
    as: "member",
    params: atMessage,
    response: { rootId: EXAMPLE.messageId, root: EXAMPLE_MESSAGE, replies: [], following: false },
  },
};

export const FOLLOW: RowDoc = {
  tag,
  params,
  errors: { KICKED, NOT_FOUND: UNKNOWN },
  limits: ["threadFollowsPerPerson"],
  example: { as: "member", params: atMessage, status: 204 },
};

const reactionDoc = (response: object): RowDoc => ({
  tag,
  params: { ...params, reaction: REACTION.describe("One of the six reactions.") },
  returns: "The message with its new counts.",
  response: MESSAGE,
  errors: {
    VALIDATION: `reaction must be one of ${REACTION_NAMES.join(", ")}`,
    KICKED,
    MUTED: "The caller is muted. `until` is when the mute ends.",
    NOT_FOUND: UNKNOWN,
  },
  limits: ["reactionsPerPerson"],
  example: {
    as: "member",
    params: { ...atMessage, reaction: "rocket" },
    response: { ...EXAMPLE_MESSAGE, ...response },
  },
});

export const ADD_REACTION = reactionDoc({ seq: 2, reactions: [{ reaction: "rocket", count: 1 }] });
export const REMOVE_REACTION = reactionDoc({ seq: 3 });

export const PINS: RowDoc = {
  tag,
  params: { channelId: CHANNEL_ID },
  returns: "The pinned messages, at most 50.",
  response: z.array(MESSAGE),
  errors: { FORBIDDEN: NO_ACCESS, KICKED, NOT_FOUND: "Channel not found" },
  example: { as: "member", params: { channelId: EXAMPLE.channelId }, response: [] },
  errorExamples: [UNKNOWN_CHANNEL],
};

const pinErrors: RowDoc["errors"] = { FORBIDDEN: CANNOT_PIN, KICKED, NOT_FOUND: UNKNOWN };

export const PIN: RowDoc = {
  tag,
  params,
  returns: "The pinned message.",
  response: MESSAGE,
  errors: { ...pinErrors, CONFLICT: "The channel already has 50 pinned messages." },
  limits: ["pinsPerPerson"],
  example: { as: "admin", params: atMessage, response: { ...EXAMPLE_MESSAGE, seq: 2, pinned: true } },
};

export const UNPIN: RowDoc = {
  tag,
  params,
  returns: "The message, no longer pinned.",
  response: MESSAGE,
  errors: pinErrors,
  limits: ["pinsPerPerson"],
  example: { as: "admin", params: atMessage, response: { ...EXAMPLE_MESSAGE, seq: 3 } },
};

export const SAVED: RowDoc = {
  tag,
  query: { limit: LIMIT, after: z.string().describe("The cursor of the next page, from the Link header.") },
  returns: "Saved messages that the caller can read.",
  response: z.array(
    z
      .object({
        savedAt: z.iso.datetime().describe("When the caller saved it."),
        channelName: z.string().describe("The channel's name, without the #."),
        message: MESSAGE,
      })
      .meta({ id: "SavedMessage" }),
  ),
  errors: { VALIDATION: "limit must be between 1 and 100", KICKED },
  example: { as: "member", response: [] },
};

export const SAVE: RowDoc = {
  tag,
  params,
  errors: { KICKED, NOT_FOUND: UNKNOWN, CONFLICT: "The caller already saved 500 messages." },
  limits: ["savedMessagesPerPerson"],
  example: { as: "member", params: atMessage, status: 204 },
};

export const UNSAVE: RowDoc = {
  tag,
  params,
  errors: { KICKED },
  limits: ["savedMessagesPerPerson"],
  example: { as: "member", params: atMessage, status: 204 },
};
