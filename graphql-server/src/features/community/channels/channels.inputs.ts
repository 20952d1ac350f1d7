import { IsInt, IsOptional, Matches, Max, MaxLength, Min } from "class-validator";
import { Field, ID, InputType, Int } from "type-graphql";
import { ChannelAccessLevel, ChannelCategory } from "./channel.entity";

const MAX_SLOW_MODE_SECONDS = 21_600;
const SLOW_MODE = { message: "Slow mode lasts 0 to 21,600 seconds" };

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

@InputType({
  description:
    "Updates a channel. Omitted fields stay unchanged. Creators can change the name and description; admins can change everything.",
})
export class UpdateChannelInput {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => String, { nullable: true, description: "The name. Stored in lowercase, with dashes instead of spaces." })
  @IsOptional()
  @Matches(/\S/, { message: "Channel name is required" })
  @MaxLength(100)
  name?: string | null;

  @Field(() => String, { nullable: true, description: "A short description." })
  @IsOptional()
  @MaxLength(300, { message: "A description can have at most 300 characters" })
  description?: string | null;

  @Field(() => ChannelCategory, { nullable: true, description: "The section of the channel list." })
  category?: ChannelCategory | null;

  @Field(() => ChannelAccessLevel, {
    nullable: true,
    description: "Who can read and post.",
  })
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

  @Field(() => Boolean, { nullable: true, description: "Shows a badge; doesn't affect access." })
  locked?: boolean | null;

  @Field(() => Int, { nullable: true, description: "Slow mode: 0 to 21,600 seconds between two messages of a member." })
  @IsOptional()
  @IsInt()
  @Min(0, SLOW_MODE)
  @Max(MAX_SLOW_MODE_SECONDS, SLOW_MODE)
  slowModeSeconds?: number | null;

  @Field(() => Int, { nullable: true, description: "The level from which members can post. Null: any." })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  minPostLevel?: number | null;

  @Field(() => Boolean, { nullable: true, description: "Whether members can post links to other sites." })
  allowsLinks?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether members can post images and files." })
  allowsFiles?: boolean | null;
}

@InputType({ description: "Rejects a channel." })
export class RejectChannelInput {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => String, { description: "Shown to the channel's creator." })
  @Matches(/\S/, { message: "Please provide a reason." })
  @MaxLength(500, { message: "A reason can have at most 500 characters" })
  reason: string;
}

@InputType({ description: "Moves a channel in the channel list." })
export class MoveChannelInput {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => ChannelCategory, { description: "The section of the channel list." })
  category: ChannelCategory;

  @Field(() => Int, {
    description:
      "Position among the category's other channels, starting at 0. A value past the end moves the channel to the end.",
  })
  @Min(0, { message: "index must be 0 or more" })
  index: number;
}
