import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { CommunityRule } from "../decisions/community-rule.type";
import { GuardRuleKind } from "./guard-rule.entity";

@ObjectType({
  description: "What a rule would have done in the last 30 days. Without direct messages and messages of staff.",
})
export class GuardTest {
  @Field(() => Int, { description: "How many messages were read; at most 50,000." })
  checked: number;

  @Field(() => Int, { description: "How many of them would have waited for a moderator." })
  held: number;

  @Field(() => Int, { description: "How many of these are by members since 60 days of level 10 or higher." })
  heldFromRegulars: number;

  @Field(() => GraphQLISODateTime, { description: "All later messages were read." })
  since: Date;
}

@ObjectType({ description: "A message that a rule would have held." })
export class GuardExample {
  @Field(() => ID, { description: "The id of the message." })
  id: string;

  @Field(() => ID, { description: "The id of its channel." })
  channelId: string;

  @Field(() => String, { description: "The name of its channel." })
  channelName: string;

  @Field(() => String, { description: "The author's username." })
  username: string;

  @Field(() => Boolean, { description: "Whether the author counts as a regular." })
  isFromRegular: boolean;

  @Field(() => String, { description: "The text." })
  content: string;

  @Field(() => GraphQLISODateTime, { description: "When it was posted." })
  createdAt: Date;
}

@ObjectType("GuardRule", { description: "A rule of the admins for messages that wait for a moderator." })
export class GuardRuleType {
  @Field(() => ID, { description: "The id." })
  id: string;

  @Field(() => String, { description: "For the author of a message that it holds: 'the rule \"...\"'." })
  name: string;

  @Field(() => GuardRuleKind, { description: "How it is written." })
  kind: GuardRuleKind;

  @Field(() => String, { description: "The words, one per line, or the pattern." })
  pattern: string;

  @Field(() => CommunityRule, { nullable: true, description: "The clause of the community rules." })
  rule: CommunityRule | null;

  @Field(() => Boolean, { description: "Whether it holds messages." })
  isEnabled: boolean;

  @Field(() => GuardTest, { nullable: true, description: "Of the current pattern. Null until it is tried." })
  test: GuardTest | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the current pattern was tried." })
  testedAt: Date | null;

  @Field(() => String, { nullable: true, description: "The username of the admin who changed it last." })
  authorUsername: string | null;
}

@ObjectType({ description: "A rule that was tried, with messages that it would have held." })
export class GuardTrial {
  @Field(() => GuardRuleType, { description: "The rule." })
  rule: GuardRuleType;

  @Field(() => [GuardExample], { description: "The newest of the messages; at most 20." })
  examples: GuardExample[];
}

export enum StaffVerdict {
  STAFF = "STAFF",
  LOOKS_LIKE_STAFF = "LOOKS_LIKE_STAFF",
  NOT_STAFF = "NOT_STAFF",
}

registerEnumType(StaffVerdict, {
  name: "StaffVerdict",
  description: "Whether someone is a member of staff.",
  valuesConfig: {
    STAFF: { description: "A member of staff here has this username or profile." },
    LOOKS_LIKE_STAFF: { description: "Not staff, but the name or link looks like it." },
    NOT_STAFF: { description: "Not staff." },
  },
});

@ObjectType({ description: "Whether a name, profile, or message is from staff." })
export class StaffCheck {
  @Field(() => StaffVerdict, { description: "The answer." })
  verdict: StaffVerdict;

  @Field(() => String, {
    nullable: true,
    description: "The username of the member of staff, or what the name looks like.",
  })
  staffName: string | null;

  @Field(() => [String], { description: "What staff wouldn't write, as noun phrases." })
  warnings: string[];
}
