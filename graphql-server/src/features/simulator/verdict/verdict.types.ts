import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { BrokenRule } from "./broken-rules";
import { Habit } from "./what-if";

registerEnumType(BrokenRule, {
  name: "SimulatorBrokenRule",
  description: "A rule of the member's own plan that a trade broke.",
  valuesConfig: {
    NO_STOP: { description: "It had no stop, or the stop was removed." },
    STOP_MOVED_AWAY: { description: "The stop was moved further from the entry." },
    SIZE_ABOVE_PLAN: { description: "The planned loss was larger than the plan's." },
    NO_REASON: { description: "The member didn't write when the idea is wrong." },
    TRADE_DURING_BREAK: { description: "It was sent during the break after the plan's loss limit." },
    TOO_MANY_TRADES: { description: "It was one more than the plan's number of trades." },
  },
});
registerEnumType(Habit, {
  name: "SimulatorHabit",
  description: "A habit whose price is calculated by playing the run again without it.",
  valuesConfig: {
    MOVED_STOPS: { description: "Stops were moved. Without it, they stay where they were." },
    FULL_SIZE: { description: "Trades had their size. Without it, they have half of it." },
    TRADES_AFTER_TWO_LOSSES: {
      description: "Trades after two losses in one session. Without it, there are none until the next session.",
    },
  },
});

/** Earned by how a run was traded, never by its result. */
export enum SimulatorAchievementKind {
  PLAN_KEPT = "PLAN_KEPT",
  ALWAYS_A_STOP = "ALWAYS_A_STOP",
  ALWAYS_A_REASON = "ALWAYS_A_REASON",
  ODDS_STATED = "ODDS_STATED",
  CHALLENGE_FINISHED = "CHALLENGE_FINISHED",
}

registerEnumType(SimulatorAchievementKind, {
  name: "SimulatorAchievementKind",
  description: "What a run with at least 10 trades can earn: by its process, never by its result.",
  valuesConfig: {
    PLAN_KEPT: { description: "Each trade kept the plan." },
    ALWAYS_A_STOP: { description: "Each trade had a stop, which was never moved away." },
    ALWAYS_A_REASON: { description: "The member wrote for each trade when the idea is wrong." },
    ODDS_STATED: { description: "The member stated a probability for 10 trades that reached their stop or target." },
    CHALLENGE_FINISHED: { description: "It is the run of a weekly challenge." },
  },
});

@ObjectType({ description: "An achievement of the viewer." })
export class SimulatorAchievement {
  @Field(() => SimulatorAchievementKind, { description: "What it is for." })
  kind: SimulatorAchievementKind;

  @Field(() => GraphQLISODateTime, { description: "The end of the first run that earned it." })
  earnedAt: Date;
}

@ObjectType({ description: "An average in R per trade, with its 95% interval (bootstrap)." })
export class SimulatorEstimate {
  @Field(() => Float, { description: "The average." })
  mean: number;

  @Field(() => Float, { nullable: true, description: "The lower end; null for fewer than ten trades." })
  low: number | null;

  @Field(() => Float, { nullable: true, description: "The upper end; null for fewer than ten trades." })
  high: number | null;

  @Field(() => Int, { description: "The number of trades." })
  count: number;
}

@ObjectType({ description: "The verdict on one trade." })
export class SimulatorTradeVerdict {
  @Field(() => ID, { description: "The id of the trade." })
  id: string;

  @Field(() => Float, { description: "The result after costs, in R." })
  r: number;

  @Field(() => Float, { description: "What the trade cost, in USD: spread, slippage, commission, and interest." })
  costs: number;

  @Field(() => Float, { description: "The worst open result, in R (maximum adverse excursion)." })
  mae: number;

  @Field(() => Float, { description: "The best open result, in R (maximum favorable excursion)." })
  mfe: number;

  @Field(() => [BrokenRule], { description: "The rules it broke." })
  broken: BrokenRule[];
}

@ObjectType({ description: "What a run cost, in USD." })
export class SimulatorCosts {
  @Field(() => Float, { description: "Half of the spread for each fill." })
  spread: number;

  @Field(() => Float, { description: "Slippage." })
  slippage: number;

  @Field(() => Float, { description: "Commission." })
  commission: number;

  @Field(() => Float, { description: "Interest; negative if it was received." })
  financing: number;
}

@ObjectType({
  description:
    "10,000 traders who flip coins, with as many trades of the same sizes and holding times on the same prices.",
})
export class SimulatorUnskilled {
  @Field(() => Float, { description: "Those who did at least as well, as a fraction." })
  shareAtLeast: number;

  @Field(() => [Float], { description: "Their average R per trade: the 5th to the 95th percentile, in steps of 5." })
  percentiles: number[];
}

@ObjectType({ description: "What a habit cost." })
export class SimulatorHabitCost {
  @Field(() => Habit, { description: "The habit." })
  habit: Habit;

  @Field(() => SimulatorEstimate, { description: "Its price in R per trade; negative if it earned something." })
  cost: SimulatorEstimate;
}

@ObjectType({ description: "Stated probabilities of one step of 20 percentage points." })
export class SimulatorCalibration {
  @Field(() => Float, { description: "Their average." })
  said: number;

  @Field(() => Float, { description: "How often the target came first." })
  happened: number;

  @Field(() => Int, { description: "How many." })
  count: number;
}

@ObjectType({ description: "The verdict on a run: how good it was, and how much of it was luck." })
export class SimulatorVerdict {
  @Field(() => SimulatorEstimate, { nullable: true, description: "The average result; null without trades." })
  expectancy: SimulatorEstimate | null;

  @Field(() => Float, { description: "The result after all costs, in USD." })
  result: number;

  @Field(() => SimulatorCosts, { description: "What was paid." })
  costs: SimulatorCosts;

  @Field(() => Float, { nullable: true, description: "What a trade cost on average, in R; null without trades." })
  costsInR: number | null;

  @Field(() => [SimulatorTradeVerdict], {
    description: "Trades that were filled, in the order in which they were sent.",
  })
  trades: SimulatorTradeVerdict[];

  @Field(() => Int, { description: "Trades that broke no rule." })
  tradesWithPlanKept: number;

  @Field(() => Int, { description: "Trades that were open with a loss at the end." })
  openLosers: number;

  @Field(() => Float, { description: "The result of those trades, in USD." })
  openLosersResult: number;

  @Field(() => [Float], {
    description: "The equity in USD, at most 200 values from the first bar to the last, evenly apart.",
  })
  equity: number[];

  @Field(() => Float, { description: "The largest fall of the equity from its peak, at the ends of bars, in USD." })
  drawdown: number;

  @Field(() => Float, { description: "That peak, in USD." })
  drawdownPeak: number;

  @Field(() => Float, { nullable: true, description: "The fraction of trades with a gain. Says little about skill." })
  winRate: number | null;

  @Field(() => Float, {
    description: "What someone who knew all prices would have earned with the same size at most, in USD.",
  })
  perfectResult: number;

  @Field(() => SimulatorEstimate, { nullable: true, description: "The same entries, stops, and targets, left alone." })
  planOnly: SimulatorEstimate | null;

  @Field(() => SimulatorUnskilled, { nullable: true, description: "Chance on the same prices; null without trades." })
  unskilled: SimulatorUnskilled | null;

  @Field(() => [SimulatorHabitCost], { description: "Habits that changed the result." })
  habits: SimulatorHabitCost[];

  @Field(() => Float, {
    nullable: true,
    description: "The Brier score of the stated probabilities: 0 is perfect, 0.25 is a coin.",
  })
  brier: number | null;

  @Field(() => [SimulatorCalibration], { description: "Stated probabilities and what happened." })
  calibration: SimulatorCalibration[];
}

@ObjectType({ description: "What the viewer's latest 50 runs with trades say together." })
export class SimulatorRecord {
  @Field(() => Int, { description: "The number of runs." })
  runs: number;

  @Field(() => Int, { description: "Their trades." })
  trades: number;

  @Field(() => Int, { description: "Trades that broke no rule." })
  tradesWithPlanKept: number;

  @Field(() => SimulatorEstimate, { nullable: true, description: "The average result; null without trades." })
  expectancy: SimulatorEstimate | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "Of the traders without skill, the fraction that would do as well with as many trades in the same runs. Null below 30 trades.",
  })
  shareAtLeast: number | null;

  @Field(() => [SimulatorHabitCost], { description: "Habits that changed results." })
  habits: SimulatorHabitCost[];

  @Field(() => Float, { nullable: true, description: "The Brier score of the stated probabilities." })
  brier: number | null;

  @Field(() => [SimulatorCalibration], { description: "Stated probabilities and what happened." })
  calibration: SimulatorCalibration[];

  @Field(() => String, { description: "The statement that simulated results carry. All prices are synthetic." })
  notice: string;

  @Field(() => [SimulatorAchievement], { description: "What the viewer's process earned in all runs, oldest first." })
  achievements: SimulatorAchievement[];
}

@ObjectType({ description: "Bars that were generated in the same way." })
export class SimulatorRegime {
  @Field(() => String, { description: "The name." })
  name: string;

  @Field(() => Int, { description: "The first bar." })
  first: number;

  @Field(() => Int, { description: "The last bar." })
  last: number;
}

@ObjectType({ description: "The true odds of a way of trading in a scenario, from thousands of runs." })
export class SimulatorEdge {
  @Field(() => String, { description: "The way of trading, in words." })
  name: string;

  @Field(() => Float, { description: "The average result per trade after costs, in R." })
  r: number;

  @Field(() => Float, { description: "The standard error of this average." })
  standardError: number;

  @Field(() => Int, { description: "The number of trades." })
  trades: number;
}

@ObjectType({ description: "What was behind the prices of a run that is over." })
export class SimulatorTruth {
  @Field(() => String, { description: "The seed. With the scenario's version, it decides all prices." })
  seed: string;

  @Field(() => Int, { description: "The version of the scenario." })
  version: number;

  @Field(() => String, { description: "In words." })
  text: string;

  @Field(() => [SimulatorRegime], { description: "In order." })
  regimes: SimulatorRegime[];

  @Field(() => [SimulatorEdge], { description: "The odds of some ways of trading." })
  edges: SimulatorEdge[];
}
