import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

@ObjectType("ChannelSample", {
  description: "A message that the team shows, without its author, to members who have no access to its channel.",
})
export class ChannelSampleType {
  @Field(() => ID, { description: "The id of the message." })
  id: string;

  @Field(() => String, { description: "The text of the message, with markup." })
  content: string;

  @Field(() => GraphQLISODateTime, { description: "When it was posted." })
  createdAt: Date;
}
