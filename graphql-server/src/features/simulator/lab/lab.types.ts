import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../../kernel/paging/connections";
import { SimulatorScenario } from "../scenario.types";

export enum LabSide {
  LONG = "LONG",
  SHORT = "SHORT",
  BOTH = "BOTH",
}
registerEnumType(LabSide, {
  name: "SimulatorLabSide",
  description: "The direction of a rule's trades.",
  valuesConfig: {
    LONG: { description: "Gains when the price rises." },
    SHORT: { description: "Gains when the price falls." },
    BOTH: { description: "The conditions are those of a long. Their mirror image is those of a short." },
  },
});

export enum LabIndicator {
  PRICE = "PRICE",
  NUMBER = "NUMBER",
  AVERAGE = "AVERAGE",
  RSI = "RSI",
  HIGHEST = "HIGHEST",
  LOWEST = "LOWEST",
}
registerEnumType(LabIndicator, {
  name: "SimulatorLabIndicator",
  description: "A value of each bar, known when it closes.",
  valuesConfig: {
    PRICE: { description: "The last price." },
    NUMBER: { description: "A fixed number." },
    AVERAGE: { description: "The average of the last prices of the latest bars." },
    RSI: { description: "The relative strength index, 0 to 100." },
    HIGHEST: { description: "The highest price of the bars before this one." },
    LOWEST: { description: "The lowest price of the bars before this one." },
  },
});

export enum LabComparison {
  ABOVE = "ABOVE",
  BELOW = "BELOW",
  CROSSES_ABOVE = "CROSSES_ABOVE",
  CROSSES_BELOW = "CROSSES_BELOW",
}
registerEnumType(LabComparison, {
  name: "SimulatorLabComparison",
  description: "How two values compare.",
  valuesConfig: {
    ABOVE: { description: "The left one is larger." },
    BELOW: { description: "The left one is smaller." },
    CROSSES_ABOVE: { description: "The left one is larger, and wasn't in the bar before." },
    CROSSES_BELOW: { description: "The left one is smaller, and wasn't in the bar before." },
  },
});

@ObjectType({ description: "One side of a condition." })
export class SimulatorLabValue {
  @Field(() => LabIndicator, { description: "What it is." })
  of: LabIndicator;

  @Field(() => Int, { nullable: true, description: "The number of bars of an indicator; null for prices and numbers." })
  period: number | null;

  @Field(() => Float, { nullable: true, description: "The fixed number; null for anything else." })
  value: number | null;
}

@ObjectType({ description: "A condition of an entry." })
export class SimulatorLabCondition {
  @Field(() => SimulatorLabValue, { description: "The left side." })
  left: SimulatorLabValue;

  @Field(() => LabComparison, { description: "The comparison." })
  is: LabComparison;

  @Field(() => SimulatorLabValue, { description: "The right side." })
  right: SimulatorLabValue;
}

@ObjectType({ description: "A way of trading that leaves nothing to decide. It has one trade at a time." })
export class SimulatorLabRule {
  @Field(() => LabSide, { description: "The direction." })
  side: LabSide;

  @Field(() => [SimulatorLabCondition], { description: "It enters when all of them are true at the end of a bar." })
  conditions: SimulatorLabCondition[];

  @Field(() => Float, { description: "The distance of the stop, in average true ranges of 14 bars." })
  stopRanges: number;

  @Field(() => Float, { nullable: true, description: "The distance of the target, in R; null for none." })
  targetR: number | null;

  @Field(() => Int, { nullable: true, description: "It closes after this many bars; null for never." })
  maxBars: number | null;

  @Field(() => Float, { description: "What one trade may lose, as a fraction of the balance at the start." })
  risk: number;
}

@ObjectType({ description: "What a rule did in a part of the bars, after all costs." })
export class SimulatorLabOutcome {
  @Field(() => Int, { description: "The number of trades." })
  trades: number;

  @Field(() => Float, { nullable: true, description: "The average result per trade, in R; null without trades." })
  meanR: number | null;

  @Field(() => Float, { description: "The result, in USD." })
  result: number;

  @Field(() => Float, {
    description: "The Sharpe ratio per year: mean ÷ standard deviation of the bars' returns × √(bars per year).",
  })
  sharpe: number;
}

@ObjectType({ description: "A rule that was tried. Its prices are synthetic, and its results are simulated." })
export class SimulatorLabTrial {
  @Field(() => ID, { description: "The id, which is its part of the URL." })
  id: string;

  @Field(() => Int, { description: "Which trial of the notebook it was, from 1." })
  number: number;

  @Field(() => SimulatorLabRule, { description: "The rule." })
  rule: SimulatorLabRule;

  @Field(() => Boolean, { description: "Whether it was tried before the reveal. The statistics leave out the others." })
  isCounted: boolean;

  @Field(() => Date, { description: "When it was tried." })
  createdAt: Date;

  @Field(() => SimulatorLabOutcome, { description: "In the bars on which rules are tried." })
  inSample: SimulatorLabOutcome;

  @Field(() => SimulatorLabOutcome, { nullable: true, description: "In the holdout; null until it is revealed." })
  holdout: SimulatorLabOutcome | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "The deflated Sharpe ratio (Bailey & López de Prado, 2014): the probability that the true one is above what luck gives the best of all counted trials. Null if it isn't counted.",
  })
  deflatedSharpe: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "The p-value of a permutation test: the fraction of 1,000 orders of the price changes that fit the positions at least as well, before costs. Null if it isn't counted.",
  })
  pValue: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "The same for the best of all counted trials, which is the fair test of a rule that was chosen from them (White, 2000). Null if it isn't counted.",
  })
  bestPValue: number | null;
}

@ObjectType({
  description: "A part of the walk-forward test: the trial that was the best in all bars before, and how it did then.",
})
export class SimulatorLabFold {
  @Field(() => Int, { description: "The first bar of the part, counted from the first bar that rules are tried on." })
  from: number;

  @Field(() => Int, { description: "The bar after its last one." })
  to: number;

  @Field(() => Int, { description: "The number of the trial." })
  trial: number;

  @Field(() => Float, { description: "Its Sharpe ratio per year in all bars before." })
  sharpeBefore: number;

  @Field(() => Float, { description: "Its Sharpe ratio per year in these bars." })
  sharpe: number;

  @Field(() => Float, { description: "Its result in these bars, in USD." })
  result: number;
}

@ObjectType({ description: "What the counted trials of a notebook say together." })
export class SimulatorLabStatistics {
  @Field(() => Float, {
    description: "The Sharpe ratio per year that luck alone is expected to give the best of them.",
  })
  luckiestSharpe: number;

  @Field(() => Float, {
    nullable: true,
    description:
      "The probability of backtest overfitting by CSCV (Bailey, Borwein, López de Prado & Zhu, 2017); null below two trials.",
  })
  overfitting: number | null;

  @Field(() => [SimulatorLabFold], { description: "The walk-forward test, in order; empty below two trials." })
  folds: SimulatorLabFold[];

  @Field(() => Int, { nullable: true, description: "The number of the trial with the highest Sharpe ratio." })
  bestTrial: number | null;
}

@ObjectType({ description: "Prices on which a member tries rules. It belongs to its member alone." })
export class SimulatorLabNotebook {
  @Field(() => ID, { description: "The id, which is its part of the URL." })
  id: string;

  @Field(() => SimulatorScenario, { description: "The scenario that the prices come from." })
  scenario: SimulatorScenario;

  @Field(() => Date, { description: "When it was opened." })
  openedAt: Date;

  @Field(() => Date, { nullable: true, description: "When the holdout was revealed; null until then." })
  revealedAt: Date | null;

  @Field(() => Int, { description: "How many trials are counted: those before the reveal." })
  trialCount: number;

  @Field(() => Int, { description: "How many trials the reveal requires." })
  trialsNeeded: number;

  @Field(() => Int, { description: "The number of bars on which rules are tried." })
  inSampleBars: number;

  @Field(() => Int, { description: "The number of bars that are hidden until the reveal." })
  holdoutBars: number;

  @Field(() => String, {
    description: "The statement of CFTC rule 4.41(b) on simulated results, and that prices are synthetic.",
  })
  notice: string;
}

@ObjectType({ description: "A rule, played again." })
export class SimulatorLabReplay {
  @Field(() => Boolean, { description: "Whether the result is the stored one." })
  isSame: boolean;

  @Field(() => [Float], {
    description: "The account's equity in USD: before the first bar, and after each bar that is visible.",
  })
  equity: number[];
}

@ObjectType({
  description: "A trial with everything that its result depends on. Its link can be opened by any member.",
})
export class SimulatorLabResult {
  @Field(() => ID, { description: "The id of the trial." })
  id: string;

  @Field(() => SimulatorLabTrial, { description: "The trial." })
  trial: SimulatorLabTrial;

  @Field(() => SimulatorScenario, { description: "The scenario that the prices come from." })
  scenario: SimulatorScenario;

  @Field(() => Int, { description: "How many trials of its notebook are counted." })
  trialCount: number;

  @Field(() => SimulatorLabStatistics, { description: "What the counted trials of its notebook say together." })
  statistics: SimulatorLabStatistics;

  @Field(() => ID, { nullable: true, description: "The id of its notebook, if it is the viewer's." })
  notebookId: string | null;

  @Field(() => String, { nullable: true, description: "The seed of the prices; null until the holdout is revealed." })
  seed: string | null;

  @Field(() => Int, { description: "The version of the scenario." })
  version: number;

  @Field(() => String, {
    description: "The statement of CFTC rule 4.41(b) on simulated results, and that prices are synthetic.",
  })
  notice: string;
}

export const { Connection: SimulatorLabNotebookConnection } = connectionTypes(
  "SimulatorLabNotebook",
  () => SimulatorLabNotebook,
);
