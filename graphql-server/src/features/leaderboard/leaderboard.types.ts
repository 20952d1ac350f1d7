import { Extensions, Field, GraphQLISODateTime, Int, ObjectType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import { Member } from "../accounts";
import { StrikeStatus } from "../moderation";
import { Timeframe } from "./ranking/periods";

@ObjectType({ description: "A person's place in a timeframe." })
@Extensions({ broadcast: true })
export class LeaderboardEntry {
  @Field(() => Int, { description: "1 is first." })
  rank: number;

  @Field(() => Member)
  member: Member;

  @Field(() => Int, { description: "XP earned in the timeframe." })
  xp: number;

  @Field(() => Int, { description: "All-time level, whatever the timeframe." })
  level: number;

  @Field(() => Int, { description: "Strikes in force." })
  strikes: number;

  @Field(() => StrikeStatus, { description: "What the strikes in force mean." })
  status: StrikeStatus;

  /** Names the place, to go on from there. */
  cursor: string;
}

/** What both types below say of a timeframe. Neither inherits from the other: extensions of a class would come along. */
@ObjectType()
abstract class TopOfTimeframe {
  @Field(() => Timeframe)
  timeframe: Timeframe;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null for all-time." })
  windowStart: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Exclusive; null for all-time." })
  windowEnd: Date | null;

  @Field(() => [LeaderboardEntry], { description: "The first ten." })
  entries: LeaderboardEntry[];

  @Field(() => String, { nullable: true, description: "Where the first ten end: pages of `ranking` go on after it." })
  endCursor: string | null;
}

/** The first ten of a timeframe: the same for everybody who asks. */
@ObjectType({ description: "The first ten of a timeframe, told when they change." })
@Extensions({ broadcast: true })
export class TopTen extends TopOfTimeframe {}

@ObjectType({ description: "Who earned most XP in a timeframe; admins and people who do not want it are not ranked." })
export class Leaderboard extends TopOfTimeframe {
  /** Key of the window in the totals. */
  period: string;
}

export const { Connection: LeaderboardEntryConnection } = connectionTypes("LeaderboardEntry", () => LeaderboardEntry);
