import { Field, Float, GraphQLISODateTime, Int, ObjectType, registerEnumType } from "type-graphql";

export enum JournalGrouping {
  SETUP = "SETUP",
  TAG = "TAG",
  HOUR = "HOUR",
  WEEKDAY = "WEEKDAY",
  PLANNED = "PLANNED",
}

registerEnumType(JournalGrouping, {
  name: "JournalGrouping",
  description: "What a group of trades has in common.",
  valuesConfig: {
    SETUP: { description: "The setup. The value is its name." },
    TAG: { description: "A tag. A trade is in the group of each of its tags." },
    HOUR: { description: "The hour of the entry, 0 to 23." },
    WEEKDAY: { description: "The day of the entry, from 1 for Monday to 7." },
    PLANNED: { description: "Planned before the entry (`true`) or improvised (`false`)." },
  },
});

@ObjectType({ description: "The average result in R of a group of trades." })
export class JournalEstimate {
  @Field(() => Int, { description: "The number of trades." })
  count: number;

  @Field(() => Float, { description: "The average, in R per trade." })
  mean: number;

  @Field(() => Float, { nullable: true, description: "The lower end of the 95% interval; null below 20 trades." })
  low: number | null;

  @Field(() => Float, { nullable: true, description: "The upper end; null below 20 trades." })
  high: number | null;

  @Field(() => Boolean, { description: "Whether there are too few trades to tell: below 20." })
  isTooFew: boolean;
}

@ObjectType({ description: "Trades that have something in common." })
export class JournalGroup {
  @Field(() => JournalGrouping, { description: "What they have in common." })
  grouping: JournalGrouping;

  @Field(() => String, { description: "Its value." })
  value: string;

  @Field(() => JournalEstimate, { description: "Their average." })
  estimate: JournalEstimate;
}

@ObjectType({ description: "The sum of results up to a trade." })
export class JournalCurvePoint {
  @Field(() => GraphQLISODateTime, { description: "When the trade was closed." })
  at: Date;

  @Field(() => Float, { description: "The sum." })
  sum: number;

  @Field(() => Float, { description: "How far the sum is below its highest value so far, 0 included." })
  drawdown: number;
}

@ObjectType({ description: "The equity curve in one unit." })
export class JournalCurve {
  @Field(() => String, { description: "R, or a currency." })
  unit: string;

  @Field(() => Int, { description: "The number of trades." })
  trades: number;

  @Field(() => String, { description: "The sum of all results, after fees. An exact decimal." })
  total: string;

  @Field(() => String, { nullable: true, description: "The fees that it contains. An exact decimal; null in R." })
  fees: string | null;

  @Field(() => String, { description: "The largest fall from a peak. An exact decimal." })
  maxDrawdown: string;

  @Field(() => [JournalCurvePoint], { description: "At most 300 points, with the deepest fall among them." })
  points: JournalCurvePoint[];
}

@ObjectType({ description: "Statistics of closed trades." })
export class JournalStatistics {
  @Field(() => Int, { description: "Closed trades." })
  trades: number;

  @Field(() => Int, { description: "Those without a planned stop. They have no R, so only money counts them." })
  withoutRisk: number;

  @Field(() => JournalEstimate, { nullable: true, description: "All trades together. Null without any." })
  expectancy: JournalEstimate | null;

  @Field(() => [JournalGroup], { description: "By setup, tag, hour, weekday, and planned against improvised." })
  groups: JournalGroup[];

  @Field(() => [JournalCurve], { description: "In R, then by currency." })
  curves: JournalCurve[];

  @Field(() => Float, { nullable: true, description: "The fraction of trades with a gain. It says little alone." })
  winRate: number | null;
}
