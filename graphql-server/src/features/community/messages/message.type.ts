import { Extensions, Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../../kernel/paging/connections";
import { Member } from "../../accounts";

export enum MessageEventType {
  CREATED = "CREATED",
  EDITED = "EDITED",
  DELETED = "DELETED",
}

registerEnumType(MessageEventType, {
  name: "MessageEventType",
  description: "What happened to the message; marking it as helpful, and withdrawing that, is EDITED too.",
  valuesConfig: {
    CREATED: { description: "It was written." },
    EDITED: { description: "Its text changed, or whether it helped." },
    DELETED: { description: "Its text is gone; its place stays." },
  },
});

@ObjectType({ description: "The message that a reply quotes." })
@Extensions({ broadcast: true })
export class QuotedMessage {
  @Field(() => ID)
  id: string;

  @Field(() => ID)
  senderId: string;

  @Field(() => String)
  senderUsername: string;

  @Field(() => String, { description: "At most 200 characters; empty when deleted." })
  content: string;

  @Field(() => Boolean)
  deleted: boolean;
}

@ObjectType("Message", { description: "A message in its present state." })
@Extensions({ broadcast: true })
export class MessageType {
  @Field(() => ID)
  id: string;

  @Field(() => ID)
  channelId: string;

  @Field(() => Int, { description: "Number of its newest event: grows when it is edited or deleted." })
  seq: number;

  @Field(() => Int, { description: "Number of the event that created it: the order of display." })
  createdSeq: number;

  @Field(() => String, { description: "Markup as written; empty when deleted." })
  content: string;

  @Field(() => Member)
  sender: Member;

  @Field(() => GraphQLISODateTime)
  createdAt: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null when it never was." })
  editedAt: string | null;

  @Field(() => Boolean)
  isEdited: boolean;

  @Field(() => Boolean, { description: "A deleted message keeps its place, without its text." })
  deleted: boolean;

  @Field(() => String, { nullable: true, description: "The id its sender's client gave it." })
  clientMessageId: string | null;

  @Field(() => Boolean, { description: "Marked by the asker, or an admin, as the reply that helped." })
  helpful: boolean;

  @Field(() => QuotedMessage, {
    nullable: true,
    description: "Null when it answers nothing, or what it answered is gone.",
  })
  replyTo: QuotedMessage | null;
}

export const { Connection: MessageConnection } = connectionTypes("Message", () => MessageType);

@ObjectType({ description: "The message as it was stored, or the one that it repeats." })
export class SendMessagePayload {
  @Field(() => MessageType)
  message: MessageType;

  @Field(() => Boolean, { description: "True when an earlier message was returned instead of a new one." })
  duplicate: boolean;

  @Field(() => Int, { description: "XP this message earned." })
  xpAwarded: number;
}

@ObjectType({ description: "The subscriber has missed nothing if it holds every event up to previousSeq." })
@Extensions({ broadcast: true })
export class ChannelEvent {
  @Field(() => MessageEventType)
  type: MessageEventType;

  @Field(() => ID)
  channelId: string;

  @Field(() => Int, { description: "Number of this event in its channel." })
  seq: number;

  @Field(() => Int, {
    description: "Number of the event delivered before this one; greater than the last seen means a gap.",
  })
  previousSeq: number;

  @Field(() => MessageType, { description: "In its state at this event." })
  message: MessageType;
}

@ObjectType({ description: "A channel moved on: for unread badges and last activity." })
@Extensions({ broadcast: true })
export class ChannelActivity {
  @Field(() => ID)
  channelId: string;

  @Field(() => Int, { description: "Number of its newest event." })
  lastSeq: number;

  @Field(() => Int, { description: "Messages written since the event before: 0 when one was edited or deleted only." })
  messages: number;

  @Field(() => GraphQLISODateTime)
  lastActivityAt: string;
}

@ObjectType({ description: "What everybody sees of a channel, besides its place in the list." })
@Extensions({ broadcast: true })
export class ChannelDetails {
  @Field(() => String)
  name: string;

  @Field(() => String)
  description: string;

  @Field(() => Boolean, { description: "A badge; the access level decides." })
  locked: boolean;
}

@ObjectType({ description: "A channel was created, changed, archived, restored, or moved." })
@Extensions({ broadcast: true })
export class ChannelChange {
  @Field(() => ID, { nullable: true, description: "Null when any channel may have changed: ask for the list again." })
  channelId: string | null;

  @Field(() => ChannelDetails, {
    nullable: true,
    description: "All that changed. Null when its place or its rules may have changed: ask for the list again.",
  })
  details: ChannelDetails | null;

  @Field(() => Int, {
    description: "Clients ask for the list at a random moment within this time, so that not all of them ask at once.",
  })
  askWithinMs: number;
}

@ObjectType({ description: "The viewer's own pointer moved, in this tab or another." })
export class ChannelReadEvent {
  @Field(() => ID)
  channelId: string;

  @Field(() => Int, { description: "Number of the last event that counts as read." })
  lastReadSeq: number;

  @Field(() => Int, { description: "Messages of others beyond it, as in Channel.unread." })
  unread: number;

  @Field(() => Int, { description: "Messages beyond it that mention the viewer." })
  unreadMentions: number;
}

@ObjectType({ description: "Somebody came online or left." })
@Extensions({ broadcast: true })
export class PresenceEvent {
  @Field(() => Member)
  member: Member;

  @Field(() => Boolean, { description: "False: they left." })
  online: boolean;
}
