import { ArrayMaxSize, ArrayMinSize, IsOptional, MaxLength } from "class-validator";
import { Field, ID, InputType } from "type-graphql";

/** Together with the viewer. */
export const MAX_MEMBERS = 9;
export const MAX_TITLE_LENGTH = 60;

@InputType({
  description:
    "Starts a conversation, or continues the one with the same single member. Members who haven't accepted it get a request with the message.",
})
export class StartConversationInput {
  @Field(() => [ID], { description: "The other members, one to eight. With more than one, it's a new group." })
  @ArrayMinSize(1, { message: "Choose at least one member" })
  @ArrayMaxSize(MAX_MEMBERS - 1, { message: "A group can have at most nine members" })
  memberIds: string[];

  @Field(() => String, { nullable: true, description: "The title of a group, up to 60 characters." })
  @IsOptional()
  @MaxLength(MAX_TITLE_LENGTH, { message: "A title can have at most 60 characters" })
  title?: string | null;

  @Field(() => String, { description: "The first message, up to 4,000 characters." })
  firstMessage: string;

  @Field(() => ID, { description: "A new UUID. A repetition changes nothing." })
  clientMessageId: string;
}
