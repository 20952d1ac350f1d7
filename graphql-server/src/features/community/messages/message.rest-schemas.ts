import { ATTACHMENT } from "../attachments/attachments.rest";
import { CHANNEL_ID } from "../channels/channels.rest";
import { EXAMPLE } from "../../../kernel/rest/example-values";
import type { MessageType } from "./message.type";
import { TRADE_CARD } from "./parts/trade-card.rest-schemas";
import { memberSchemas } from "../../accounts";
import { restBody } from "../../../kernel/rest/rest-body";
import { z } from "zod";

const { avatar, username } = memberSchemas;

export const MESSAGE_ID = z.uuid().describe("The message's id.");

export const REACTION = z.enum(["thumbs-up", "heart", "laugh", "celebrate", "insight", "rocket"]);

const THREAD = z
  .object({
    rootId: z.uuid().describe("The message that started the thread."),
    replyCount: z.int().describe("Replies that aren't deleted."),
    helpedCount: z.int().describe("Replies that are marked as helpful."),
  })
  .meta({ id: "ThreadSummary" });

const REACTION_COUNT = z
  .object({ reaction: REACTION, count: z.int().describe("The number of members who chose it.") })
  .meta({ id: "ReactionCount" });

export const MESSAGE = z
  .object({
    id: MESSAGE_ID,
    seq: z
      .int()
      .describe("The sequence number of the message's latest event. Increases when the message is edited or deleted."),
    createdSeq: z
      .int()
      .describe(
        "The number that the message got when it was sent. Never changes. `seq` is higher once the message was changed.",
      ),
    channelId: CHANNEL_ID,
    content: z.string().describe("The text with markup; empty if deleted, and possibly with attachments."),
    senderId: z.uuid().describe("The id of the member who sent it."),
    senderUsername: username,
    senderAvatar: avatar,
    senderLevel: z.int().describe("1 + floor(xp / 100), all-time."),
    timestamp: z.iso.datetime().describe("When the message was sent."),
    isEdited: z.boolean().describe("Whether the text was edited."),
    replyToId: z.uuid().describe("The message that this one replies to; null if it isn't a reply.").nullable(),
    threadOnly: z
      .boolean()
      .describe("True if only its thread shows it, not the channel; otherwise missing.")
      .optional(),
    attachments: z.array(ATTACHMENT).describe("Images and documents, in order; empty if deleted."),
    thread: THREAD.describe(
      "The thread that it starts or belongs to; null if it has no replies and isn't one.",
    ).nullable(),
    reactions: z.array(REACTION_COUNT).describe("The reactions that members chose."),
    pinned: z.boolean().describe("Whether it is pinned."),
    tradeCard: TRADE_CARD.describe("The trade that the message describes; missing for other messages.").optional(),
    deleted: z.boolean().describe("True if the message was deleted; otherwise missing.").optional(),
    duplicate: z
      .boolean()
      .describe("True if the response is an earlier message instead of a new one; otherwise missing.")
      .optional(),
  })
  .meta({ id: "Message" });

/** The JSON of a message in REST responses and STOMP frames. */
export const MESSAGE_BODY = restBody<MessageType>(MESSAGE, {
  senderId: "sender.id",
  senderUsername: "sender.username",
  senderAvatar: "sender.avatar",
  senderLevel: "sender.level",
  timestamp: "createdAt",
  replyToId: "replyTo.id",
  pinned: "pinnedAt",
  duplicate: null,
});

export const EXAMPLE_MESSAGE = {
  id: EXAMPLE.messageId,
  seq: 1,
  createdSeq: 1,
  channelId: EXAMPLE.channelId,
  content: "Good morning",
  senderId: EXAMPLE.memberId,
  senderUsername: EXAMPLE.username,
  senderAvatar: "avatar_ai.png",
  senderLevel: 3,
  timestamp: EXAMPLE.now,
  isEdited: false,
  replyToId: null,
  attachments: [],
  thread: null,
  reactions: [],
  pinned: false,
};
