import { Extensions, Field, GraphQLISODateTime, Int, ObjectType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import { Member } from "../accounts";
import { StrikeStatus } from "../moderation";
import type { RankPosition } from "./ranking/ranking";
import { Timeframe } from "./periods";

@ObjectType({ description: "A member's rank in a timeframe." })
@Extensions({ broadcast: true })
export class LeaderboardEntry {
  @Field(() => Int, { description: "1 is first." })
  rank: number;

  @Field(() => Member, { description: "The member." })
  member: Member;

  @Field(() => Int, { description: "XP earned in the timeframe." })
  xp: number;

  @Field(() => Int, { description: "All-time level, regardless of the timeframe." })
  level: number;

  @Field(() => Int, { description: "Active strikes." })
  strikes: number;

  @Field(() => StrikeStatus, { description: "What the active strikes mean." })
  status: StrikeStatus;

  /** For pagination. */
  position: RankPosition;
}

/** Fields of both types below. They don't extend each other, because a subclass would inherit the broadcast extension. */
@ObjectType()
abstract class TimeframeWindow {
  @Field(() => Timeframe, { description: "All time, this month, or this week." })
  timeframe: Timeframe;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null for all-time." })
  windowStart: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Exclusive; null for all-time." })
  windowEnd: Date | null;
}

/** The top ten of a timeframe; the same for every viewer. */
@ObjectType({ description: "The top ten of a timeframe, sent on every change." })
@Extensions({ broadcast: true })
export class TopTen extends TimeframeWindow {
  @Field(() => [LeaderboardEntry], { description: "The top ten." })
  entries: LeaderboardEntry[];

  @Field(() => String, { nullable: true, description: "Cursor after the top ten; pass it to `ranking` as `after`." })
  endCursor: string | null;
}

@ObjectType({ description: "The members with the most XP in a timeframe. Excludes admins and members who opted out." })
export class Leaderboard extends TimeframeWindow {
  /** Key of the period in `xp_totals`. */
  period: string;
}

export const { Connection: LeaderboardEntryConnection } = connectionTypes("LeaderboardEntry", () => LeaderboardEntry);
