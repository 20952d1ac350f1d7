import { Extensions, Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../../kernel/paging/connections";
import { Member } from "../../accounts";
import { AttachmentType } from "../attachments/attachment.type";
import { ReactionCount } from "./parts/reaction";
import { TradeCard } from "./parts/trade-card.types";

export enum MessageEventType {
  CREATED = "CREATED",
  EDITED = "EDITED",
  DELETED = "DELETED",
}

registerEnumType(MessageEventType, {
  name: "MessageEventType",
  description: "A kind of message event.",
  valuesConfig: {
    CREATED: { description: "The message was posted." },
    EDITED: { description: "The text, the reactions, the helpful mark, or the pin changed." },
    DELETED: { description: "The message was deleted. It keeps its position, without its text." },
  },
});

@ObjectType({ description: "The message quoted by a reply." })
@Extensions({ broadcast: true })
export class QuotedMessage {
  @Field(() => ID, { description: "The id of the quoted message." })
  id: string;

  @Field(() => ID, { description: "The id of the sender." })
  senderId: string;

  @Field(() => String, { description: "The sender's username." })
  senderUsername: string;

  @Field(() => String, { description: "The first 200 characters; empty if deleted." })
  content: string;

  @Field(() => Boolean, { description: "Whether it was deleted. Deleted messages have no text." })
  deleted: boolean;
}

@ObjectType({
  description: "The counts of a thread: a message with all replies to it, to those replies, and so on.",
})
@Extensions({ broadcast: true })
export class ThreadSummary {
  @Field(() => ID, { description: "The id of the message that started the thread." })
  rootId: string;

  @Field(() => Int, { description: "The number of replies, without deleted ones." })
  replyCount: number;

  @Field(() => Int, { description: "The number of replies that are marked as helpful." })
  helpedCount: number;

  @Field(() => Int, {
    description:
      "Number of the event that last changed the counts. Of two summaries of a thread, use the one with the higher number.",
  })
  seq: number;
}

@ObjectType("Message", { description: "A message in its current state." })
@Extensions({ broadcast: true })
export class MessageType {
  @Field(() => ID, { description: "The id of the message." })
  id: string;

  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => Int, { description: "Number of the message's latest event. Increases with every change." })
  seq: number;

  @Field(() => Int, { description: "Number of the event that created the message. Determines the display order." })
  createdSeq: number;

  @Field(() => String, {
    description: "The unrendered markup; empty if deleted. May be empty if there are attachments.",
  })
  content: string;

  @Field(() => Member, { description: "The member who sent it." })
  sender: Member;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null if the message was never edited." })
  editedAt: string | null;

  @Field(() => Boolean, { description: "Whether the text was edited." })
  isEdited: boolean;

  @Field(() => Boolean, { description: "A deleted message keeps its position, without its text." })
  deleted: boolean;

  @Field(() => String, { nullable: true, description: "The idempotency key from the sender's client." })
  clientMessageId: string | null;

  @Field(() => Boolean, { description: "Whether the member who asked, or an admin, marked this reply as helpful." })
  helpful: boolean;

  @Field(() => Boolean, {
    description: "Whether only its thread shows it, not the channel's history. Only for replies.",
  })
  threadOnly: boolean;

  @Field(() => TradeCard, { nullable: true, description: "Null if the message has no trade card, or was deleted." })
  tradeCard: TradeCard | null;

  @Field(() => QuotedMessage, {
    nullable: true,
    description: "Null if the message is not a reply.",
  })
  replyTo: QuotedMessage | null;

  @Field(() => [AttachmentType], { description: "Images and documents, in order. Empty if deleted." })
  attachments: AttachmentType[];

  @Field(() => ThreadSummary, {
    nullable: true,
    description: "The thread that it starts or belongs to. Null for a message without replies that isn't a reply.",
  })
  thread: ThreadSummary | null;

  @Field(() => [ReactionCount], { description: "The reactions that members chose, each with their number." })
  reactions: ReactionCount[];

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was pinned; null if it isn't pinned." })
  pinnedAt: string | null;
}

export const { Connection: MessageConnection } = connectionTypes("Message", () => MessageType);

@ObjectType({ description: "The new message, or the earlier one it repeats." })
export class SendMessagePayload {
  @Field(() => MessageType, { description: "The message." })
  message: MessageType;

  @Field(() => Boolean, { description: "True if the message repeats an earlier one, which is returned instead." })
  duplicate: boolean;

  @Field(() => Int, {
    nullable: true,
    description: "How long the same text counts as a repetition, in milliseconds; null if this message isn't one.",
  })
  duplicateWindowMs: number | null;

  @Field(() => Int, { description: "XP earned by this message." })
  xpAwarded: number;
}

@ObjectType({
  description: "An event of a channel. A subscriber that has every event up to `previousSeq` has missed nothing.",
})
@Extensions({ broadcast: true })
export class ChannelEvent {
  @Field(() => MessageEventType, { description: "What happened to the message." })
  type: MessageEventType;

  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => Int, { description: "Number of this event in the channel." })
  seq: number;

  @Field(() => Int, {
    description: "Number of the previously delivered event. A number greater than the last one received means a gap.",
  })
  previousSeq: number;

  @Field(() => MessageType, { description: "The message in its state at this event." })
  message: MessageType;
}

@ObjectType({ description: "A member's message in a channel that the viewer can read." })
export class ProfilePost {
  @Field(() => ID, { description: "The id of the message." })
  messageId: string;

  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => String, { description: "Without the #." })
  channelName: string;

  @Field(() => String, { description: "The first 280 characters." })
  content: string;

  @Field(() => TradeCard, { nullable: true, description: "Null if the message has no trade card." })
  tradeCard: TradeCard | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt: Date;
}
