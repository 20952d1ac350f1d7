import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
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
  description: "MESSAGE +10, COURSE +50, HELP +100, STRIKE at most -200, ADMIN what an admin gave or took.",
  valuesConfig: {
    MESSAGE: { description: "A message, +10 within the allowance." },
    COURSE: { description: "A completed course, +50." },
    HELP: { description: "A reply marked as helpful, +100." },
    STRIKE: { description: "A strike, at most -200." },
    ADMIN: { description: "What an admin gave or took." },
  },
});

@ObjectType({ description: "One change of the viewer's XP, as it stands in the ledger." })
export class XpReceipt {
  @Field(() => ID)
  id: string;

  @Field(() => XpReason, { description: "What it was given or taken for." })
  rule: XpReason;

  @Field(() => Int, { description: "Really given or taken: taking stops at 0." })
  amount: number;

  @Field(() => Boolean, { description: "Takes back what the same source once gave, or gives back what it took." })
  isReversal: boolean;

  @Field(() => Int, { description: "All-time XP after it." })
  xpAfter: number;

  @Field(() => GraphQLISODateTime)
  at: Date;

  @Field(() => GraphQLISODateTime, { description: "The time whose week and month it counts in: of the first change." })
  countedAt: Date;

  @Field(() => String, {
    nullable: true,
    description: "Channel, course or reason it was for; null where that is not known any more.",
  })
  source: string | null;

  @Field(() => ID, { nullable: true })
  channelId: string | null;

  @Field(() => ID, { nullable: true, description: "Null once the message is deleted." })
  messageId: string | null;

  @Field(() => ID, { nullable: true })
  courseId: string | null;
}

export const { Connection: XpReceiptConnection } = connectionTypes("XpReceipt", () => XpReceipt);

@ObjectType({ description: "The viewer's XP moved." })
export class XpGain {
  @Field(() => XpReason, { description: "What it was given or taken for." })
  rule: XpReason;

  @Field(() => Int, { description: "Really given or taken." })
  amount: number;

  @Field(() => Int, { description: "All-time XP after it." })
  xp: number;

  @Field(() => Int)
  level: number;

  @Field(() => Int, { description: "XP at which the next level starts." })
  nextLevelXp: number;

  @Field(() => Int, { description: "Above `level` when one was lost." })
  levelBefore: number;
}

@ObjectType({ description: "What an admin really gave or took." })
export class AdjustXpPayload {
  @Field(() => Int, { description: "What was really given or taken: XP never goes below 0." })
  amount: number;

  @Field(() => Int, { description: "All-time XP after it." })
  xp: number;

  @Field(() => Int)
  level: number;
}
