import { IsInt, IsOptional, Length, Matches, Max, MaxLength, Min } from "class-validator";
import { Field, ID, InputType, Int } from "type-graphql";
import { ChannelAccessLevel, ChannelCategory } from "./channels/channel.entity";

/** Characters of a message, after trimming. */
export const MAX_MESSAGE_LENGTH = 4_000;

// Room for the blanks that trimming takes away.
const MAX_RAW_MESSAGE_LENGTH = 2 * MAX_MESSAGE_LENGTH;

@InputType({ description: "A message to be sent." })
export class SendMessageInput {
  @Field(() => ID)
  channelId: string;

  @Field(() => String, { description: "1 to 4,000 characters after trimming; see the markup in the documentation." })
  @MaxLength(MAX_RAW_MESSAGE_LENGTH, { message: "A message has at most 4,000 characters" })
  content: string;

  @Field(() => String, {
    nullable: true,
    description: "Makes sending idempotent: the same one again returns the first message.",
  })
  @IsOptional()
  @Length(1, 64)
  @Matches(/^[\w.:-]+$/, { message: "clientMessageId has letters, digits and . : _ - only" })
  clientMessageId?: string | null;

  @Field(() => ID, { nullable: true, description: "A message of the same channel." })
  @IsOptional()
  replyToId?: string | null;
}

@InputType({ description: "The new text of one's own message." })
export class EditMessageInput {
  @Field(() => ID)
  messageId: string;

  @Field(() => ID, { nullable: true, description: "If given, the message has to be of this channel." })
  @IsOptional()
  channelId?: string | null;

  @Field(() => String)
  @MaxLength(MAX_RAW_MESSAGE_LENGTH, { message: "A message has at most 4,000 characters" })
  content: string;
}

@InputType({ description: "A channel to be made." })
export class CreateChannelInput {
  @Field(() => String)
  @Matches(/\S/, { message: "Channel name is required" })
  @MaxLength(100)
  name: string;

  @Field(() => ChannelCategory)
  category: ChannelCategory;

  @Field(() => ChannelAccessLevel, { nullable: true, description: "FREE by default." })
  accessLevel?: ChannelAccessLevel | null;

  @Field(() => Int, { nullable: true, description: "For LEVEL channels." })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  minLevel?: number | null;

  @Field(() => Int, { nullable: true, description: "For COURSE channels." })
  @IsOptional()
  @IsInt()
  courseId?: number | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(300, { message: "A description has at most 300 characters" })
  description?: string | null;

  @Field(() => Boolean, { nullable: true, description: "A badge; admins only." })
  locked?: boolean | null;
}
