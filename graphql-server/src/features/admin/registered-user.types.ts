import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import { Member } from "../accounts";

@ObjectType({ description: "A person as admins see them." })
export class RegisteredUser {
  @Field(() => ID)
  id: string;

  @Field(() => Member)
  member: Member;

  @Field(() => Boolean, { description: "Connected at this moment." })
  online: boolean;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "The latest request of any session, to the minute; null for who never signed in.",
  })
  lastSeenAt: string | null;

  @Field(() => Boolean, { description: "A ban is in force." })
  banned: boolean;

  @Field(() => Boolean, { description: "A mute is in force." })
  muted: boolean;

  @Field(() => Int, { description: "Strikes in force, of five." })
  strikes: number;

  @Field(() => Boolean, { description: "Never oneself. That the last admin stays is decided when it is tried." })
  viewerCanDelete: boolean;
}

export const { Connection: RegisteredUserConnection } = connectionTypes("RegisteredUser", () => RegisteredUser);

@ObjectType({ description: "How many people there are; deleted ones do not count." })
export class RegisteredUserTotals {
  @Field(() => Int, { description: "All that fit." })
  total: number;

  @Field(() => Int, { description: "Of them, connected at this moment." })
  online: number;

  @Field(() => Int, { description: "Of them, not connected." })
  offline: number;

  @Field(() => Int, { description: "Whom the filter finds; counted up to 10,000." })
  matching: number;
}
