import { IsBoolean, IsOptional, Length, Matches, Max, MaxLength, Min, ValidateNested } from "class-validator";
import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { AtMostSixAttachments, SendAttachmentInput } from "../attachments/attachment.type";
import { TradeCardInput } from "./parts/trade-card.types";

/** In characters, after trimming. */
export const MAX_MESSAGE_LENGTH = 4_000;

/** Before trimming. */
export const MAX_RAW_MESSAGE_LENGTH = 2 * MAX_MESSAGE_LENGTH;

/** The maximum of a PostgreSQL integer, minus one. */
const MAX_AROUND = 2_147_483_646;
const AROUND = { message: `aroundSeq must be 0 to ${MAX_AROUND}` };

@ArgsType()
export class MessagesArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      "Page size, 1 to 100; the default is 50. The page ends before `before` or with the newest message. Also the page size for `aroundSeq`.",
  })
  @IsOptional()
  last?: number | null;

  @Field(() => ID, { nullable: true, description: "A cursor (the message id). The page ends before this message." })
  @IsOptional()
  before?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "Page size, 1 to 100. The page starts after `after` or with the oldest message. Overrides `last`.",
  })
  @IsOptional()
  first?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: "A cursor (the message id). The page starts after this message. Requires `first`.",
  })
  @IsOptional()
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "A `createdSeq`. The first half of the page ends with this number; the second half follows it. Can't be combined with a cursor or `first`.",
  })
  @IsOptional()
  @Min(0, AROUND)
  @Max(MAX_AROUND, AROUND)
  aroundSeq?: number | null;

  @Field(() => Boolean, { defaultValue: true, description: "Whether to include deleted messages." })
  withDeleted: boolean;
}

@ArgsType()
export class MessageChangesArgs {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => Int, { description: "The `seq` of the last event that the client has. 0 returns everything." })
  afterSeq: number;

  @Field(() => Int, { defaultValue: 100, description: "The maximum number of items." })
  limit: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "Whether to include replies that only their threads show.",
  })
  withThreadOnly: boolean;
}

@InputType({ description: "Posts a message." })
export class SendMessageInput {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => String, {
    description:
      "1 to 4,000 characters after trimming. Supports the documented markup. Can be empty with attachments; empty for a trade card.",
  })
  @MaxLength(MAX_RAW_MESSAGE_LENGTH, { message: "A message can have at most 4,000 characters" })
  content: string;

  @Field(() => String, {
    nullable: true,
    description: "Idempotency key. A repeated key returns the first message.",
  })
  @IsOptional()
  @Length(1, 64)
  @Matches(/^[\w.:-]+$/, { message: "clientMessageId can have only letters, digits, and . : _ -" })
  clientMessageId?: string | null;

  @Field(() => ID, { nullable: true, description: "The message to reply to, in the same channel." })
  @IsOptional()
  replyToId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether only the thread shows the reply, not the channel. Requires `replyToId`.",
  })
  @IsOptional()
  @IsBoolean({ message: "threadOnly must be true or false" })
  threadOnly?: boolean | null;

  @Field(() => [SendAttachmentInput], {
    nullable: true,
    description: "Uploads of the viewer that were not sent yet, in order. At most six.",
  })
  @IsOptional()
  @AtMostSixAttachments()
  @ValidateNested({ each: true })
  attachments?: SendAttachmentInput[] | null;

  @Field(() => TradeCardInput, { nullable: true, description: "Posts a trade card. The server writes the text." })
  @IsOptional()
  @ValidateNested()
  tradeCard?: TradeCardInput | null;
}

@InputType({ description: "Edits the viewer's own message." })
export class EditMessageInput {
  @Field(() => ID, { description: "The id of the message." })
  messageId: string;

  @Field(() => ID, { nullable: true, description: "If set, the message must be in this channel." })
  @IsOptional()
  channelId?: string | null;

  @Field(() => String, {
    description: "1 to 4,000 characters; can be empty if the message has attachments, which stay.",
  })
  @MaxLength(MAX_RAW_MESSAGE_LENGTH, { message: "A message can have at most 4,000 characters" })
  content: string;
}

@InputType({ description: "Marks a message and all later ones of its channel as unread." })
export class MarkChannelUnreadInput {
  @Field(() => ID, { description: "The id of the message." })
  messageId: string;
}
