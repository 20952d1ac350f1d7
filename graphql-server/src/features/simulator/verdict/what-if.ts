import { instrumentOf, openAccount, resultOf, type Account, type Action } from "../market/account";
import { ActionProblem, applyAction } from "../market/apply-action";
import type { Market } from "../market/market";
import { endRun, playBar } from "../market/play-bar";
import type { RunRules, TimedAction } from "../market/replay";
import { sessionStartOf } from "./broken-rules";

/** Changes an action before it is carried out. Null leaves it out. */
type Change = (action: Action, context: { account: Account; market: Market; bars: number }) => Action | null;

/** A run that is over. */
export interface EndedRun {
  market: Market;
  rules: RunRules;
  actions: readonly TimedAction[];
  /** Bars that had closed when it ended. */
  bars: number;
}

/** The account at the end of the run if the member had acted differently. What isn't possible then is left out. */
export function playChanged(
  run: EndedRun,
  change: Change,
  afterBar?: (account: Account, bar: number) => void,
): Account {
  const { market, rules, actions, bars } = run;
  const account = openAccount(rules.instruments, rules.margin, rules.startBalance);
  let next = 0;
  for (let closed = rules.historyBars; closed < bars; closed++) {
    for (let timed = actions[next]; timed?.bars === closed; timed = actions[++next]) {
      const action = change(timed.action, { account, market, bars: closed });
      if (action) tryAction(account, market, closed, action);
    }
    playBar(account, market, closed);
    afterBar?.(account, closed);
  }
  endRun(account, market, bars - 1);
  return account;
}

function tryAction(account: Account, market: Market, bars: number, action: Action): void {
  try {
    applyAction(account, market, bars, action);
  } catch (error) {
    if (!(error instanceof ActionProblem)) throw error;
  }
}

export const AS_PLAYED: Change = (action) => action;

/** What changed an order that waited belongs to the plan. */
const isFilled = (account: Account, id: string): boolean =>
  (account.trades.find((trade) => trade.id === id)?.entryUnits ?? 0) > 0;

const PLAN_ONLY: Change = (action, { account }) =>
  action.kind === "CLOSE" || (action.kind === "MOVE" && isFilled(account, action.trade)) ? null : action;

/**
 * The member's own plan, left alone: each filled entry with its stop and target until one of them is reached. With more than enough margin, because
 * each trade is judged by itself.
 */
export const playPlan = (run: EndedRun): Account =>
  playChanged({ ...run, rules: { ...run.rules, startBalance: run.rules.startBalance * 1000 } }, PLAN_ONLY);

export enum Habit {
  MOVED_STOPS = "MOVED_STOPS",
  FULL_SIZE = "FULL_SIZE",
  TRADES_AFTER_TWO_LOSSES = "TRADES_AFTER_TWO_LOSSES",
}

/** The same trades without one habit. */
export const WITHOUT: Record<Habit, Change> = {
  [Habit.MOVED_STOPS]: (action, { account }) => {
    if (action.kind !== "MOVE" || action.stop === undefined || !isFilled(account, action.trade)) return action;
    return action.entry === undefined && action.target === undefined ? null : { ...action, stop: undefined };
  },
  [Habit.FULL_SIZE]: (action, { account }) => {
    if (action.kind === "PLACE") return { ...action, units: halfOf(account, action.instrument, action.units) };
    if (action.kind !== "CLOSE") return action;
    const trade = account.trades.find(({ id }) => id === action.trade);
    if (!trade || trade.openUnits === 0) return null;
    const units = Math.min(trade.openUnits, halfOf(account, trade.instrument, action.units));
    return { ...action, units };
  },
  [Habit.TRADES_AFTER_TWO_LOSSES]: (action, context) =>
    action.kind === "PLACE" && hasLostTwice(context.account, context.market, context.bars) ? null : action,
};

const halfOf = (account: Account, instrument: number, units: number): number => {
  const { lotUnits } = instrumentOf(account, instrument);
  return Math.max(lotUnits, Math.floor(units / 2 / lotUnits) * lotUnits);
};

/** Whether the last two trades that closed in this session lost. */
function hasLostTwice(account: Account, market: Market, bars: number): boolean {
  const start = sessionStartOf(market, bars);
  const results = account.trades
    .filter(({ closedBar }) => closedBar !== null && closedBar >= start)
    .toSorted((a, b) => (a.closedBar ?? 0) - (b.closedBar ?? 0) || a.filledStep - b.filledStep)
    .map((trade) => resultOf(trade, instrumentOf(account, trade.instrument)) ?? 0);
  const last = results.slice(-2);
  return last.length === 2 && last.every((result) => result < 0);
}
