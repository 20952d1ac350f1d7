import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

@ObjectType("HeldMessage", {
  description: "One of the viewer's messages that waits for a moderator. Other members don't see it.",
})
export class HeldMessageType {
  @Field(() => ID, { description: "The id, which the message keeps when it is released." })
  id: string;

  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => String, { description: "The text." })
  content: string;

  @Field(() => [String], { description: "The names of its attachments." })
  files: string[];

  @Field(() => [String], { description: "Why it waits, such as 'your first link'." })
  reasons: string[];

  @Field(() => ID, { nullable: true, description: "The id of the decision, which can be appealed." })
  decisionId: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was sent." })
  heldAt: Date;
}
