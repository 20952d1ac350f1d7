import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { connectionTypes } from "../../../kernel/paging/connections";
import { Member } from "../../accounts";

@ObjectType({ description: "A user as admins see them." })
export class RegisteredUser {
  @Field(() => ID, { description: "The id of the user." })
  id: string;

  @Field(() => Member, { description: "The member." })
  member: Member;

  @Field(() => Boolean, { description: "Whether the user is connected." })
  online: boolean;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "Latest request of any session, accurate to the minute; null if the user never signed in.",
  })
  lastSeenAt: string | null;

  @Field(() => Boolean, { description: "Whether a ban is active." })
  banned: boolean;

  @Field(() => Boolean, { description: "Whether a mute is active." })
  muted: boolean;

  @Field(() => Int, { description: "Active strikes; five cause a ban." })
  strikes: number;

  @Field(() => Boolean, {
    description: "False for the viewer. Whether the user is the last admin is only checked on deletion.",
  })
  viewerCanDelete: boolean;
}

export const { Connection: RegisteredUserConnection } = connectionTypes("RegisteredUser", () => RegisteredUser);

@ObjectType({ description: "User counts, excluding deleted users." })
export class RegisteredUserTotals {
  @Field(() => Int, { description: "All users." })
  total: number;

  @Field(() => Int, { description: "Users who are connected." })
  online: number;

  @Field(() => Int, { description: "Users who are not connected." })
  offline: number;

  @Field(() => Int, { description: "Users that match the filter, counted up to 10,000." })
  matching: number;
}
