import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

@ObjectType("ScheduledMessage", { description: "A message that the viewer wrote in advance. Only the viewer sees it." })
export class ScheduledMessageType {
  @Field(() => ID, { description: "The id of the scheduled message." })
  id: string;

  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => String, { description: "The channel's name, without the #." })
  channelName: string;

  @Field(() => String, { description: "The text." })
  content: string;

  @Field(() => GraphQLISODateTime, { description: "When it's sent." })
  sendAt: Date;

  @Field(() => String, { nullable: true, description: "Why it couldn't be sent; null if it hasn't been tried." })
  failure: string | null;
}
