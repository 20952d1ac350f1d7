import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { memberSchemas } from "../accounts";

const { avatar, username } = memberSchemas;

export const CATEGORIES = z.enum(["announcements", "staff", "courses", "trading", "general", "support", "premium"]);
export const KICKED = "The caller was kicked. `until` is when the kick ends.";
export const CHANNEL_ID = z.uuid().describe("The channel's id.");
export const MESSAGE_ID = z.uuid().describe("The message's id.");

export const MESSAGE = z
  .object({
    id: MESSAGE_ID,
    seq: z
      .int()
      .describe("The sequence number of the message's latest event. Increases when the message is edited or deleted."),
    channelId: CHANNEL_ID,
    content: z.string().describe("The text with markup; empty if deleted."),
    senderId: z.uuid().describe("The id of the member who sent it."),
    senderUsername: username,
    senderAvatar: avatar,
    senderLevel: z.int().describe("1 + floor(xp / 100), all-time."),
    timestamp: z.iso.datetime().describe("When the message was sent."),
    isEdited: z.boolean().describe("Whether the text was edited."),
    replyToId: z.uuid().describe("The message that this one replies to; null if it isn't a reply.").nullable(),
    deleted: z.boolean().describe("True if the message was deleted; otherwise missing.").optional(),
    duplicate: z
      .boolean()
      .describe("True if the response is an earlier message instead of a new one; otherwise missing.")
      .optional(),
  })
  .meta({ id: "Message" });

export const EXAMPLE_MESSAGE = {
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
