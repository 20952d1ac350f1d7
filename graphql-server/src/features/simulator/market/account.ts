import type { Instrument, MarginRules } from "./market";

/** 1: gains when the price rises. -1: gains when it falls. */
export type Side = 1 | -1;

export type EntryOrder = { type: "MARKET" } | { type: "LIMIT" | "STOP"; price: number };

/** What a member can do between two bars. Prices are ticks. */
export type Action =
  | {
      kind: "PLACE";
      trade: string;
      instrument: number;
      side: Side;
      entry: EntryOrder;
      /** Null: none. */
      stop: number | null;
      target: number | null;
      units: number;
    }
  /** What isn't given stays. `entry` is the price of an order that waits. */
  | { kind: "MOVE"; trade: string; entry?: number; stop?: number | null | undefined; target?: number | null }
  /** What isn't filled yet. */
  | { kind: "CANCEL"; trade: string }
  /** At the next price. */
  | { kind: "CLOSE"; trade: string; units: number };

export type FillReason = "ENTRY" | "STOP" | "TARGET" | "CLOSE" | "LIQUIDATION" | "END";

/** What happened to a trade or to the account, in order. */
export type AccountEvent = { bar: number; step: number } & (
  | { kind: "FILLED"; trade: string; reason: FillReason; price: number; units: number }
  | { kind: "CANCELED" | "REJECTED"; trade: string }
  | { kind: "FINANCED"; trade: string; amount: number }
  | { kind: "MARGIN_CALL" }
);

export interface Trade {
  readonly id: string;
  readonly instrument: number;
  readonly side: Side;
  /** As sent, or as last moved before anything was filled. The entry of a market order is the quote at that time. */
  plan: { entry: number; stop: number | null; target: number | null; units: number; bar: number };
  /** Null once the entry is filled or canceled. */
  entry: EntryOrder | null;
  /** Units of the entry that aren't filled yet. */
  waitingUnits: number;
  openUnits: number;
  stop: number | null;
  target: number | null;
  /** Set once units have to be closed at the next prices. */
  exit: { reason: FillReason; units: number } | null;
  /** Sums of price times units. */
  bought: number;
  sold: number;
  entryUnits: number;
  /** In micros, each: what the trade has paid so far. `financing` can be negative. */
  costs: { spread: number; slippage: number; commission: number; financing: number };
  /** The last of it for every unit that is open: the sum of entry price times units. */
  openValue: number;
  /** The best and worst price at which it could have been closed, so far. */
  best: number | null;
  worst: number | null;
  openedBar: number | null;
  closedBar: number | null;
  /** Why the last unit was closed. */
  closedBy: FillReason | null;
  /** The number of the latest step in which it was filled: a fill isn't followed by another one at the same price. */
  filledStep: number;
}

/** The account of one run: the result of its actions so far. Money is in micros. */
export interface Account {
  readonly instruments: readonly Instrument[];
  readonly margin: MarginRules;
  readonly startBalance: number;
  /** Without open trades. */
  balance: number;
  trades: Trade[];
  events: AccountEvent[];
  /** Whether equity is below the level of the warning. */
  isWarned: boolean;
}

export const openAccount = (
  instruments: readonly Instrument[],
  margin: MarginRules,
  startBalance: number,
): Account => ({ instruments, margin, startBalance, balance: startBalance, trades: [], events: [], isWarned: false });

export function instrumentOf(account: Account, index: number): Instrument {
  const instrument = account.instruments[index];
  if (!instrument) throw new Error(`There is no instrument ${index}`);
  return instrument;
}

export const isActive = (trade: Trade): boolean => trade.openUnits > 0 || trade.entry !== null;

/** Closed result after all costs, in micros. Null while units are open. */
export function resultOf(trade: Trade, { tickValue }: Instrument): number | null {
  if (trade.openUnits > 0 || trade.entryUnits === 0) return null;
  const { commission, financing } = trade.costs;
  return (trade.sold - trade.bought) * tickValue - commission - financing;
}

/** The loss that the plan accepted: from entry to stop, without costs, in micros. Null without a stop. */
export function plannedRisk({ plan }: Trade, { tickValue }: Instrument): number | null {
  return plan.stop === null ? null : Math.abs(plan.entry - plan.stop) * plan.units * tickValue;
}
