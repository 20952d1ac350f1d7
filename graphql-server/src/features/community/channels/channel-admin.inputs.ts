import { IsInt, IsOptional, Matches, Max, MaxLength, Min } from "class-validator";
import { Field, ID, InputType, Int } from "type-graphql";
import { ChannelAccessLevel, ChannelCategory } from "./channel.entity";

@InputType({
  description:
    "What is left out stays as it is. Creators change the name and the description of their channel, admins everything.",
})
export class UpdateChannelInput {
  @Field(() => ID)
  channelId: string;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Matches(/\S/, { message: "Channel name is required" })
  @MaxLength(100)
  name?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(300, { message: "A description has at most 300 characters" })
  description?: string | null;

  @Field(() => ChannelCategory, { nullable: true })
  category?: ChannelCategory | null;

  @Field(() => ChannelAccessLevel, { nullable: true, description: "READONLY: everybody reads, admins write." })
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

  @Field(() => Boolean, { nullable: true, description: "A badge." })
  locked?: boolean | null;
}

@InputType({ description: "Why a channel is not approved." })
export class RejectChannelInput {
  @Field(() => ID)
  channelId: string;

  @Field(() => String, { description: "Its creator reads it." })
  @Matches(/\S/, { message: "Please provide a reason." })
  @MaxLength(500, { message: "A reason has at most 500 characters" })
  reason: string;
}

@InputType({ description: "A new place in the list of channels." })
export class MoveChannelInput {
  @Field(() => ID)
  channelId: string;

  @Field(() => ChannelCategory)
  category: ChannelCategory;

  @Field(() => Int, { description: "Place among the category's other channels; beyond the last one means the end." })
  @Min(0, { message: "index is 0 or more" })
  index: number;
}
