import { Field, GraphQLISODateTime, Int, ObjectType } from "type-graphql";
import { Member } from "../accounts";
import { StrikeStatus } from "../moderation";
import { Timeframe } from "./periods";

@ObjectType({ description: "A person's place in a timeframe." })
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
}

@ObjectType({ description: "Who earned most XP in a timeframe; admins are not ranked." })
export class Leaderboard {
  @Field(() => Timeframe)
  timeframe: Timeframe;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null for all-time." })
  windowStart: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Exclusive; null for all-time." })
  windowEnd: Date | null;

  @Field(() => [LeaderboardEntry], { description: "The first ten." })
  entries: LeaderboardEntry[];

  @Field(() => LeaderboardEntry, { nullable: true, description: "The viewer's own place; null where not ranked." })
  me: LeaderboardEntry | null;
}
