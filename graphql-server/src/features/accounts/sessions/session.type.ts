import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

@ObjectType("Session", { description: "A sign-in on a device, as its owner sees it." })
export class SessionType {
  @Field(() => ID, { description: "The id of the session." })
  id: string;

  @Field(() => String, { description: "Browser and operating system, based on the user agent." })
  device: string;

  @Field(() => String, { description: "IP address at sign-in." })
  ip: string;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { description: "Time of the latest request, accurate to the minute." })
  lastUsedAt: Date;

  @Field(() => Boolean, { description: "Whether this is the session making the request." })
  current: boolean;
}

@ObjectType({ description: "An access token and the refresh token that renews it." })
export class TokenPair {
  @Field(() => String, { description: "Access token (JWT)." })
  token: string;

  @Field(() => String, {
    description: "Works once. Reuse within 10 s returns the same pair; later reuse ends the session.",
  })
  refreshToken: string;
}
