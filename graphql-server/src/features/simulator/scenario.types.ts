import { Field, Float, ID, Int, ObjectType } from "type-graphql";

@ObjectType({ description: "What is traded in a scenario. All prices are synthetic: they are generated." })
export class SimulatorInstrument {
  @Field(() => String, { description: "The name." })
  name: string;

  @Field(() => String, { description: "What one unit is, such as share." })
  unit: string;

  @Field(() => Int, { description: "Decimals of a price. The smallest step of a price is 1 in the last one." })
  decimals: number;

  @Field(() => Float, { description: "What one unit gains when the price rises by its smallest step, in USD." })
  tickValue: number;

  @Field(() => Int, { description: "Sizes are multiples of this number of units." })
  lotUnits: number;

  @Field(() => Float, { description: "Ask minus bid in quiet times." })
  spread: number;

  @Field(() => Float, { description: "How much worse than the quote market and stop orders fill." })
  slippage: number;

  @Field(() => Float, { description: "Commission per unit and side, in USD." })
  commission: number;

  @Field(() => Float, {
    description: "Interest per year on the value of a long position that is held overnight; negative is received.",
  })
  financingLong: number;

  @Field(() => Float, {
    description: "Interest per year on the value of a short position that is held overnight; negative is received.",
  })
  financingShort: number;

  @Field(() => Int, { description: "How many units are filled at each price. Larger orders are filled in parts." })
  depthUnits: number;
}

@ObjectType({ description: "The lesson that a scenario belongs to." })
export class SimulatorLesson {
  @Field(() => String, { description: "The course's part of the URL." })
  courseSlug: string;

  @Field(() => Int, { description: "The number of the lesson." })
  number: number;
}

@ObjectType({ description: "News that is announced before a run begins." })
export class SimulatorNews {
  @Field(() => Int, { description: "The number of bars that have closed when it comes." })
  bar: number;

  @Field(() => Float, { description: "How many times as wide the spread is." })
  spreadFactor: number;

  @Field(() => Int, { description: "For how many bars." })
  bars: number;
}

@ObjectType({ description: "A market to trade in, with something to learn." })
export class SimulatorScenario {
  @Field(() => ID, { description: "The id, which is its part of the URL." })
  id: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => String, { description: "What one learns from it." })
  goal: string;

  @Field(() => SimulatorLesson, { nullable: true, description: "The lesson it belongs to, if any." })
  lesson: SimulatorLesson | null;

  @Field(() => [SimulatorInstrument], { description: "One or two." })
  instruments: SimulatorInstrument[];

  @Field(() => Int, { description: "Minutes of one bar." })
  barMinutes: number;

  @Field(() => [Int], { description: "Two longer time frames, in bars." })
  frames: number[];

  @Field(() => Int, { description: "Bars that have closed when a run begins." })
  historyBars: number;

  @Field(() => Int, { description: "Bars in total. A run ends when all of them have closed." })
  totalBars: number;

  @Field(() => Float, { description: "The balance at the start, in USD." })
  startBalance: number;

  @Field(() => Float, { description: "The value of a position divided by the margin it requires." })
  leverage: number;

  @Field(() => Float, { description: "Equity divided by used margin at which a warning comes." })
  marginCallLevel: number;

  @Field(() => Float, { description: "Equity divided by used margin at which everything is closed." })
  closeOutLevel: number;

  @Field(() => [SimulatorNews], { description: "In order." })
  news: SimulatorNews[];
}
