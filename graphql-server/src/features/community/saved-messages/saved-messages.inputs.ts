import { IsDate } from "class-validator";
import { Field, GraphQLISODateTime, ID, InputType } from "type-graphql";

@InputType({ description: "Reminds the viewer of a message." })
export class SetReminderInput {
  @Field(() => ID, { description: "The id of the message." })
  messageId: string;

  @Field(() => GraphQLISODateTime, { description: "When to remind. In the future, at most a year ahead." })
  @IsDate()
  remindAt: Date;
}
