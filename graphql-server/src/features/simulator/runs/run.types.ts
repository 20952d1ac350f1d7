import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../../kernel/paging/connections";
import { TradeSide } from "../../community";
import { SimulatorScenario } from "../scenario.types";
import { BrokenRule } from "../verdict/broken-rules";

/** When a step stops before all of its bars. */
export enum StepUntil {
  FILL = "FILL",
  SESSION = "SESSION",
}

export enum SimulatorEntryType {
  MARKET = "MARKET",
  LIMIT = "LIMIT",
  STOP = "STOP",
}

export enum SimulatorTradeStatus {
  WAITING = "WAITING",
  OPEN = "OPEN",
  CLOSED = "CLOSED",
  CANCELED = "CANCELED",
  REJECTED = "REJECTED",
}

export enum SimulatorFillReason {
  ENTRY = "ENTRY",
  STOP = "STOP",
  TARGET = "TARGET",
  CLOSE = "CLOSE",
  LIQUIDATION = "LIQUIDATION",
  END = "END",
}

export enum SimulatorEventKind {
  FILLED = "FILLED",
  CANCELED = "CANCELED",
  REJECTED = "REJECTED",
  FINANCED = "FINANCED",
  MARGIN_CALL = "MARGIN_CALL",
}

registerEnumType(SimulatorEntryType, {
  name: "SimulatorEntryType",
  description: "How a trade is entered.",
  valuesConfig: {
    MARKET: { description: "At the next price." },
    LIMIT: { description: "At the given price or a better one." },
    STOP: { description: "Once the given price is reached, at the next price." },
  },
});
registerEnumType(SimulatorTradeStatus, {
  name: "SimulatorTradeStatus",
  description: "Where a trade is.",
  valuesConfig: {
    WAITING: { description: "Nothing is filled yet." },
    OPEN: { description: "Units are open." },
    CLOSED: { description: "All units that were filled are closed." },
    CANCELED: { description: "Canceled before anything was filled." },
    REJECTED: { description: "Refused when it would have been filled, because the margin was gone." },
  },
});
registerEnumType(SimulatorFillReason, {
  name: "SimulatorFillReason",
  description: "Why units were bought or sold.",
  valuesConfig: {
    ENTRY: { description: "The entry order." },
    STOP: { description: "The stop." },
    TARGET: { description: "The target." },
    CLOSE: { description: "The member closed them." },
    LIQUIDATION: { description: "The equity fell below the level at which everything is closed." },
    END: { description: "The run ended." },
  },
});
registerEnumType(SimulatorEventKind, {
  name: "SimulatorEventKind",
  description: "What happened in a run.",
  valuesConfig: {
    FILLED: { description: "Units were bought or sold." },
    CANCELED: { description: "An entry order was canceled." },
    REJECTED: { description: "An entry order needed more margin than was free." },
    FINANCED: { description: "A position that was held overnight paid or received interest." },
    MARGIN_CALL: { description: "The equity fell to the level of the warning." },
  },
});
registerEnumType(StepUntil, {
  name: "SimulatorStepUntil",
  description: "Where a step stops early.",
  valuesConfig: {
    FILL: { description: "After the bar in which an order was filled." },
    SESSION: { description: "After the last bar of the session." },
  },
});
@ObjectType({ description: "Bars that have closed, column by column. Prices are in the middle between bid and ask." })
export class SimulatorBars {
  @Field(() => Int, { description: "The number of the first bar, from 0." })
  first: number;

  @Field(() => [Int], { description: "When each bar begins, in minutes since Monday 00:00 of the first week, UTC." })
  minutes: number[];

  @Field(() => [Float], { description: "First prices." })
  opens: number[];

  @Field(() => [Float], { description: "Highest prices." })
  highs: number[];

  @Field(() => [Float], { description: "Lowest prices." })
  lows: number[];

  @Field(() => [Float], { description: "Last prices." })
  closes: number[];

  @Field(() => [Int], { description: "Units that were traded." })
  volumes: number[];

  @Field(() => [Float], { description: "Ask minus bid." })
  spreads: number[];
}

@ObjectType({ description: "A trade of a run. Money is in USD." })
export class SimulatorTrade {
  @Field(() => ID, { description: "The id, which the client chose." })
  id: string;

  @Field(() => Int, { description: "Which of the scenario's instruments, from 0." })
  instrument: number;

  @Field(() => TradeSide, { description: "The direction." })
  side: TradeSide;

  @Field(() => SimulatorTradeStatus, { description: "Where it is." })
  status: SimulatorTradeStatus;

  @Field(() => SimulatorEntryType, { nullable: true, description: "Of the order that waits; null if none does." })
  entryType: SimulatorEntryType | null;

  @Field(() => Float, { nullable: true, description: "The price that the order waits for; null if there is none." })
  entryPrice: number | null;

  @Field(() => Float, { nullable: true, description: "The current stop." })
  stop: number | null;

  @Field(() => Float, { nullable: true, description: "The current target." })
  target: number | null;

  @Field(() => Int, { description: "Units of the entry that aren't filled yet." })
  waitingUnits: number;

  @Field(() => Int, { description: "Units that are open." })
  openUnits: number;

  @Field(() => Float, { description: "The entry as planned: the order's price, or the quote when it was sent." })
  plannedEntry: number;

  @Field(() => Float, { nullable: true, description: "The stop as planned." })
  plannedStop: number | null;

  @Field(() => Float, { nullable: true, description: "The target as planned." })
  plannedTarget: number | null;

  @Field(() => Int, { description: "The size as planned, in units." })
  plannedUnits: number;

  @Field(() => Float, {
    nullable: true,
    description: "The loss that the plan accepts, which is 1 R; null without a stop.",
  })
  risk: number | null;

  @Field(() => Float, { nullable: true, description: "The average price of the entry; null before it is filled." })
  averageEntry: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "What closing the open units now would bring, before slippage and commission.",
  })
  openResult: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "What the units that are closed have brought, after all costs so far; null unless a part of it is open.",
  })
  realizedResult: number | null;

  @Field(() => Float, { nullable: true, description: "The result after all costs; null until it is closed." })
  result: number | null;

  @Field(() => SimulatorFillReason, { nullable: true, description: "What closed the last unit." })
  closedBy: SimulatorFillReason | null;

  @Field(() => Int, { nullable: true, description: "The bar of the first fill." })
  openedBar: number | null;

  @Field(() => Int, { nullable: true, description: "The bar of the last fill." })
  closedBar: number | null;

  @Field(() => String, { nullable: true, description: "When the idea is wrong, in the member's words." })
  wrongIf: string | null;

  @Field(() => Float, {
    nullable: true,
    description: "The stated probability that the target comes before the stop, 0 to 1.",
  })
  probability: number | null;
}

@ObjectType({ description: "Something that happened in a run." })
export class SimulatorEvent {
  @Field(() => SimulatorEventKind, { description: "What happened." })
  kind: SimulatorEventKind;

  @Field(() => Int, { description: "In which bar, from 0." })
  bar: number;

  @Field(() => Int, { description: "At which of the prices inside the bar, from 0: see `path`." })
  step: number;

  @Field(() => ID, { nullable: true, description: "The trade; null if it concerns the account." })
  tradeId: string | null;

  @Field(() => SimulatorFillReason, { nullable: true, description: "Why units were filled." })
  reason: SimulatorFillReason | null;

  @Field(() => Float, { nullable: true, description: "The price of a fill." })
  price: number | null;

  @Field(() => Int, { nullable: true, description: "The units of a fill." })
  units: number | null;

  @Field(() => Float, { nullable: true, description: "The interest that was paid; negative if it was received." })
  amount: number | null;
}

@ObjectType({ description: "The account of a run, in USD." })
export class SimulatorAccount {
  @Field(() => Float, { description: "The money without open trades." })
  balance: number;

  @Field(() => Float, { description: "The balance with the open results." })
  equity: number;

  @Field(() => Float, { description: "What open trades tie up." })
  usedMargin: number;

  @Field(() => [BrokenRule], { description: "Rules of the member's own plan that one more order would break now." })
  rulesAtLimit: BrokenRule[];

  @Field(() => [SimulatorTrade], { description: "All trades, in the order in which they were sent." })
  trades: SimulatorTrade[];
}

@ObjectType({ description: "What a member decided before a run." })
export class SimulatorPlan {
  @Field(() => Float, { description: "What one trade may lose, as a fraction of the balance at the start." })
  riskPerTrade: number;

  @Field(() => Int, { nullable: true, description: "How many trades at most; null for no limit." })
  maxTrades: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "The loss in one session, as a fraction of the balance at the start, after which there's a break until the next one.",
  })
  breakAfterLoss: number | null;
}

@ObjectType({ description: "Another bar of a run that is being played." })
export class SimulatorFrame {
  @Field(() => ID, { description: "The id of the run." })
  runId: string;

  @Field(() => Int, { description: "How many bars have closed." })
  closedBars: number;

  @Field(() => [SimulatorBars], { description: "The bar that closed, for each instrument." })
  bars: SimulatorBars[];

  @Field(() => SimulatorAccount, { description: "The account after it." })
  account: SimulatorAccount;

  @Field(() => [SimulatorEvent], { description: "What happened in it." })
  events: SimulatorEvent[];

  @Field(() => Boolean, { description: "Whether the run is over." })
  isOver: boolean;
}

@ObjectType("SimulatorRun", { description: "One way through the prices of a scenario. Only its member sees it." })
export class SimulatorRunType {
  @Field(() => ID, { description: "The id of the run." })
  id: string;

  @Field(() => SimulatorScenario, { description: "The scenario, as it was when the run began." })
  scenario: SimulatorScenario;

  @Field(() => SimulatorPlan, { description: "What the member decided before." })
  plan: SimulatorPlan;

  @Field(() => ID, { nullable: true, description: "The week's challenge that it belongs to, if any." })
  challengeId: string | null;

  @Field(() => Int, { description: "How many bars have closed." })
  closedBars: number;

  @Field(() => GraphQLISODateTime, { description: "When it began." })
  startedAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it ended; null until then." })
  endedAt: Date | null;
}

export const { Connection: SimulatorRunConnection } = connectionTypes("SimulatorRun", () => SimulatorRunType);
