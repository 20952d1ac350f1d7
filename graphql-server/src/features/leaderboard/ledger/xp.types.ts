import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { Member } from "../../accounts";
import { connectionTypes } from "../../../kernel/paging/connections";

export enum XpReason {
  MESSAGE = "MESSAGE",
  COURSE = "COURSE",
  HELP = "HELP",
  STRIKE = "STRIKE",
  ADMIN = "ADMIN",
}

registerEnumType(XpReason, {
  name: "XpRule",
  description: "Why XP was awarded or deducted.",
  valuesConfig: {
    MESSAGE: { description: "+10 for a message, within the daily allowance." },
    COURSE: { description: "+50 for a completed course." },
    HELP: { description: "+100 for a reply marked as helpful." },
    STRIKE: { description: "Up to -200 for a strike." },
    ADMIN: { description: "An adjustment by an admin." },
  },
});

@ObjectType({ description: "The member's objection to a receipt." })
export class XpDisputeType {
  @Field(() => String, { description: "Why the member thinks that it's wrong." })
  text: string;

  @Field(() => GraphQLISODateTime, { description: "When it was sent." })
  createdAt: Date;

  @Field(() => String, { nullable: true, description: "The team's answer; null until there is one." })
  answer: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was answered." })
  answeredAt: Date | null;
}

@ObjectType({ description: "An entry in the viewer's XP ledger." })
export class XpReceipt {
  @Field(() => ID, { description: "The id of the ledger entry." })
  id: string;

  @Field(() => XpReason, { description: "Why the XP was awarded or deducted." })
  rule: XpReason;

  @Field(() => Int, { description: "The amount actually awarded or deducted. XP never drops below 0." })
  amount: number;

  @Field(() => Boolean, { description: "True if it reverses an earlier entry of the same source." })
  isReversal: boolean;

  @Field(() => Int, { description: "All-time XP after this entry." })
  xpAfter: number;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  at: Date;

  @Field(() => GraphQLISODateTime, {
    description:
      "Determines the week and month in which the entry counts. For a reversal, the time of the reversed entry.",
  })
  countedAt: Date;

  @Field(() => String, {
    nullable: true,
    description: "The channel, course, or reason; null if it is no longer known.",
  })
  source: string | null;

  @Field(() => ID, { nullable: true, description: "The id of the channel." })
  channelId: string | null;

  @Field(() => ID, { nullable: true, description: "Null if the message was deleted." })
  messageId: string | null;

  @Field(() => ID, { nullable: true, description: "The id of the course." })
  courseId: string | null;

  @Field(() => XpDisputeType, { nullable: true, description: "The viewer's objection, with the answer." })
  dispute: XpDisputeType | null;
}

@ObjectType({ description: "An objection to an XP receipt that waits for an answer." })
export class OpenXpDispute {
  @Field(() => ID, { description: "The id of the receipt." })
  id: string;

  @Field(() => Member, { description: "Whose receipt it is." })
  member: Member;

  @Field(() => XpReason, { description: "Why the XP was awarded or deducted." })
  rule: XpReason;

  @Field(() => Int, { description: "The amount actually awarded or deducted." })
  amount: number;

  @Field(() => GraphQLISODateTime, { description: "When the XP changed." })
  receiptAt: Date;

  @Field(() => String, { description: "Why the member thinks that it's wrong." })
  text: string;

  @Field(() => GraphQLISODateTime, { description: "When it was sent." })
  createdAt: Date;
}

export const { Connection: XpReceiptConnection } = connectionTypes("XpReceipt", () => XpReceipt);

@ObjectType({ description: "A change to the viewer's XP." })
export class XpChange {
  @Field(() => XpReason, { description: "Why the XP was awarded or deducted." })
  rule: XpReason;

  @Field(() => Int, { description: "The amount actually awarded or deducted." })
  amount: number;

  @Field(() => Int, { description: "All-time XP after the change." })
  xp: number;

  @Field(() => Int, { description: "Level after the change." })
  level: number;

  @Field(() => Int, { description: "XP at which the next level starts." })
  nextLevelXp: number;

  @Field(() => Int, { description: "Level before the change. Higher than `level` if the member lost a level." })
  levelBefore: number;
}

@ObjectType({ description: "The result of an XP adjustment." })
export class AdjustXpPayload {
  @Field(() => Int, { description: "The amount actually awarded or deducted. XP never drops below 0." })
  amount: number;

  @Field(() => Int, { description: "All-time XP after the adjustment." })
  xp: number;

  @Field(() => Int, { description: "Level after the adjustment." })
  level: number;
}

/** A change of a member's XP, as an event. */
export interface XpChangeRecord {
  /** MESSAGE, COURSE, HELP, STRIKE or ADMIN. */
  rule: string;
  /** The XP actually awarded or deducted. */
  amount: number;
  /** The new all-time XP. */
  xp: number;
}
