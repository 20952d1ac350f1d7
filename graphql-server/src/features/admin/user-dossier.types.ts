import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import { RegisteredUser } from "./registered-user.types";

@ObjectType({ description: "Everything the admin area shows of one person." })
export class UserDossier {
  @Field(() => RegisteredUser, { description: "The account." })
  user: RegisteredUser;
}

@ObjectType({ description: "One sign-in on one device, as admins see it." })
export class UserSession {
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

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null while it is open." })
  endedAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "Such as logout, ban, password, expired; null while it is open.",
  })
  endReason: string | null;
}

@ObjectType({ description: "An order of a person." })
export class UserPurchase {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "What buyer and support call it." })
  reference: string;

  @Field(() => String)
  title: string;

  @Field(() => Int, { description: "US cents." })
  amountCents: number;

  @Field(() => String, {
    description: "OPEN, PENDING, PAID, FULFILLED, FAILED, CANCELLED, EXPIRED, REFUNDED, DISPUTED",
  })
  status: string;

  @Field(() => GraphQLISODateTime, { description: "When it was paid, else made." })
  at: Date;
}

@ObjectType({ description: "A course that a person has a right to." })
export class UserCourse {
  @Field(() => ID)
  id: string;

  @Field(() => Int)
  courseId: number;

  @Field(() => String)
  title: string;

  @Field(() => String, { description: "FREE, PURCHASE or ADMIN." })
  source: string;

  @Field(() => Float, { description: "Share of its lessons that are completed, 0 to 1." })
  progress: number;

  @Field(() => GraphQLISODateTime, { description: "Of the entitlement." })
  since: Date;

  @Field(() => GraphQLISODateTime, { nullable: true })
  completedAt: Date | null;
}

@ObjectType({ description: "A change of somebody's XP." })
export class UserXpEntry {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "MESSAGE, COURSE, HELP, STRIKE or ADMIN." })
  rule: string;

  @Field(() => Int, { description: "What was really given or taken." })
  amount: number;

  @Field(() => Boolean, { description: "It takes an earlier entry back." })
  reversal: boolean;

  @Field(() => String, { nullable: true, description: "What was said to it, for the person to read." })
  note: string | null;

  @Field(() => GraphQLISODateTime)
  at: Date;
}

export const { Connection: UserXpConnection } = connectionTypes("UserXpEntry", () => UserXpEntry);

@ObjectType({ description: "Something that held or holds against a person." })
export class UserSanction {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "BAN, MUTE, KICK or STRIKE." })
  kind: string;

  @Field(() => String)
  reason: string;

  @Field(() => String, { nullable: true, description: "Null for what the product did by itself." })
  authorUsername: string | null;

  @Field(() => GraphQLISODateTime)
  startsAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null: until lifted." })
  endsAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true })
  liftedAt: Date | null;
}
