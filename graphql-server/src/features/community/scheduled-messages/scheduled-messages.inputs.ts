import { IsDate, MaxLength } from "class-validator";
import { Field, GraphQLISODateTime, ID, InputType } from "type-graphql";
import { MAX_RAW_MESSAGE_LENGTH } from "../messages/messages.inputs";

const TOO_LONG = { message: "A message can have at most 4,000 characters" };

@InputType({ description: "Schedules a message." })
export class ScheduleMessageInput {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => String, { description: "1 to 4,000 characters after trimming. Supports the documented markup." })
  @MaxLength(MAX_RAW_MESSAGE_LENGTH, TOO_LONG)
  content: string;

  @Field(() => GraphQLISODateTime, { description: "When to send it. 1 minute to 90 days ahead." })
  @IsDate()
  sendAt: Date;
}

@InputType({ description: "Changes a scheduled message." })
export class UpdateScheduledMessageInput {
  @Field(() => ID, { description: "The id of the scheduled message." })
  id: string;

  @Field(() => String, { description: "1 to 4,000 characters after trimming. Supports the documented markup." })
  @MaxLength(MAX_RAW_MESSAGE_LENGTH, TOO_LONG)
  content: string;

  @Field(() => GraphQLISODateTime, { description: "When to send it. 1 minute to 90 days ahead." })
  @IsDate()
  sendAt: Date;
}
