import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { connectionTypes } from "../../../kernel/paging/connections";
import { RegisteredUser } from "./registered-user.types";

@ObjectType({ description: "All details of one user, for admins." })
export class UserDetails {
  @Field(() => RegisteredUser, { description: "The account." })
  user: RegisteredUser;
}

@ObjectType({ description: "A sign-in on a device, as admins see it." })
export class UserSession {
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

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null while it is active." })
  endedAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "For example, logout, ban, password, or expired; null while the session is active.",
  })
  endReason: string | null;
}

@ObjectType({ description: "A user's order or subscription renewal." })
export class UserPurchase {
  @Field(() => ID, { description: "The order's id, or the provider's invoice id for a renewal." })
  id: string;

  @Field(() => String, { description: "The order number." })
  reference: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => Int, { description: "US cents." })
  amountCents: number;

  @Field(() => String, {
    description: "OPEN, PENDING, PAID, FULFILLED, FAILED, CANCELLED, EXPIRED, REFUNDED, or DISPUTED.",
  })
  status: string;

  @Field(() => GraphQLISODateTime, { description: "When it was paid, or created if unpaid." })
  at: Date;
}

@ObjectType({ description: "A course the user is entitled to." })
export class UserCourse {
  @Field(() => ID, { description: "The id of the entitlement." })
  id: string;

  @Field(() => Int, { description: "The id of the course." })
  courseId: number;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => String, { description: "FREE, PURCHASE, or ADMIN." })
  source: string;

  @Field(() => Float, { description: "Share of its lessons completed, from 0 to 1." })
  progress: number;

  @Field(() => GraphQLISODateTime, { description: "Start of the entitlement." })
  since: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was completed; null if it wasn't." })
  completedAt: Date | null;
}

@ObjectType({ description: "A change to a user's XP." })
export class UserXpEntry {
  @Field(() => ID, { description: "The id of the ledger entry." })
  id: string;

  @Field(() => String, { description: "MESSAGE, COURSE, HELP, STRIKE, or ADMIN." })
  rule: string;

  @Field(() => Int, { description: "XP actually awarded or deducted." })
  amount: number;

  @Field(() => Boolean, { description: "Whether it reverses an earlier entry." })
  isReversal: boolean;

  @Field(() => String, { nullable: true, description: "Explanation shown to the user." })
  note: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  at: Date;
}

export const { Connection: UserXpConnection } = connectionTypes("UserXpEntry", () => UserXpEntry);

@ObjectType({ description: "An active or past sanction of a user." })
export class UserSanction {
  @Field(() => ID, { description: "The id of the sanction." })
  id: string;

  @Field(() => String, { description: "BAN, MUTE, KICK, or STRIKE." })
  kind: string;

  @Field(() => String, { description: "The reason that the admin gave." })
  reason: string;

  @Field(() => String, { nullable: true, description: "Null for automatic sanctions." })
  authorUsername: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it starts." })
  startsAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null if it lasts until lifted." })
  endsAt: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When it was lifted; null if it is active or has expired.",
  })
  liftedAt: Date | null;
}
