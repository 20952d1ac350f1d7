import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

@ObjectType("Session", { description: "One sign-in on one device, as its owner sees it." })
export class SessionType {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "Browser and system, from what the browser says of itself." })
  device: string;

  @Field(() => String, { description: "Network address of the sign-in." })
  ip: string;

  @Field(() => GraphQLISODateTime)
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { description: "Of the latest request, to the minute." })
  lastUsedAt: Date;

  @Field(() => Boolean, { description: "The session that asks." })
  current: boolean;
}
