import { IsInt, IsOptional, Length, Matches, Max, MaxLength, Min, ValidateNested } from "class-validator";
import { Field, ID, InputType, Int } from "type-graphql";
import { AtMostSixAttachments, SendAttachmentInput } from "./attachments/attachment.type";
import { ChannelAccessLevel, ChannelCategory } from "./channels/channel.entity";
import { TradeCardInput } from "./messages/parts/trade-card.types";

/** In characters, after trimming. */
export const MAX_MESSAGE_LENGTH = 4_000;

// Before trimming.
const MAX_RAW_MESSAGE_LENGTH = 2 * MAX_MESSAGE_LENGTH;

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

@InputType({ description: "Creates a channel." })
export class CreateChannelInput {
  @Field(() => String, { description: "The name. Stored in lowercase, with dashes instead of spaces." })
  @Matches(/\S/, { message: "Channel name is required" })
  @MaxLength(100)
  name: string;

  @Field(() => ChannelCategory, { description: "The section of the channel list." })
  category: ChannelCategory;

  @Field(() => ChannelAccessLevel, { nullable: true, description: "Default: FREE." })
  accessLevel?: ChannelAccessLevel | null;

  @Field(() => Int, { nullable: true, description: "Required level of LEVEL channels." })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  minLevel?: number | null;

  @Field(() => Int, { nullable: true, description: "The course of COURSE channels." })
  @IsOptional()
  @IsInt()
  courseId?: number | null;

  @Field(() => String, { nullable: true, description: "A short description." })
  @IsOptional()
  @MaxLength(300, { message: "A description can have at most 300 characters" })
  description?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Shows a badge; doesn't affect access. Admins only." })
  locked?: boolean | null;
}
