import { instrumentOf, plannedRisk, resultOf, type Account, type Side, type Trade } from "../market/account";
import type { Market } from "../market/market";
import type { TimedAction } from "../market/replay";

/** What a member decided before the run. */
export interface RunPlan {
  /** The most that one trade may lose, as a fraction of the start balance. */
  riskPerTrade: number;
  /** Null: no limit. */
  maxTrades: number | null;
  /** After trades of one session have lost this fraction of the start balance together, there's a break until the next session. Null: never. */
  breakAfterLoss: number | null;
}

export enum BrokenRule {
  NO_STOP = "NO_STOP",
  STOP_MOVED_AWAY = "STOP_MOVED_AWAY",
  SIZE_ABOVE_PLAN = "SIZE_ABOVE_PLAN",
  NO_REASON = "NO_REASON",
  TRADE_DURING_BREAK = "TRADE_DURING_BREAK",
  TOO_MANY_TRADES = "TOO_MANY_TRADES",
}

/** Rounding of prices and sizes isn't a broken rule. */
const SIZE_MARGIN = 1.02;

/** The rules that each trade broke, by its id. `reasons` has the trades whose member wrote when the idea is wrong. */
export function brokenRules(
  account: Account,
  { market, actions }: { market: Market; actions: readonly TimedAction[] },
  plan: RunPlan,
  reasons: ReadonlySet<string>,
): Map<string, BrokenRule[]> {
  const movedAway = stopsMovedAway(account, actions);
  return new Map(
    account.trades.map((trade, position) => {
      const risk = plannedRisk(trade, instrumentOf(account, trade.instrument));
      const broken = [
        (trade.plan.stop === null || movedAway.removed.has(trade.id)) && BrokenRule.NO_STOP,
        movedAway.further.has(trade.id) && BrokenRule.STOP_MOVED_AWAY,
        (risk ?? 0) > account.startBalance * plan.riskPerTrade * SIZE_MARGIN && BrokenRule.SIZE_ABOVE_PLAN,
        !reasons.has(trade.id) && BrokenRule.NO_REASON,
        isDuringBreak(account, market, plan, trade) && BrokenRule.TRADE_DURING_BREAK,
        plan.maxTrades !== null && position >= plan.maxTrades && BrokenRule.TOO_MANY_TRADES,
      ];
      return [trade.id, broken.filter((rule) => rule !== false)];
    }),
  );
}

/** Trades whose stop was moved further from the entry, and those whose stop was removed. */
function stopsMovedAway(account: Account, actions: readonly TimedAction[]) {
  const further = new Set<string>();
  const removed = new Set<string>();
  const stops = new Map<string, { stop: number | null; side: Side }>();
  for (const { plan, id, side } of account.trades) stops.set(id, { stop: plan.stop, side });
  for (const { action } of actions) {
    if (action.kind !== "MOVE" || action.stop === undefined) continue;
    const before = stops.get(action.trade);
    if (!before) continue;
    if (action.stop === null) removed.add(action.trade);
    else if (before.stop !== null && (action.stop - before.stop) * before.side < 0) further.add(action.trade);
    stops.set(action.trade, { ...before, stop: action.stop });
  }
  return { further, removed };
}

/** Whether the trades that closed in the same session, before this one was sent, had lost too much. */
function isDuringBreak(account: Account, market: Market, plan: RunPlan, trade: Trade): boolean {
  if (plan.breakAfterLoss === null) return false;
  const sessionStart = sessionStartOf(market, trade.plan.bar);
  let sum = 0;
  for (const other of account.trades) {
    if (other.closedBar === null || other.closedBar < sessionStart || other.closedBar >= trade.plan.bar) continue;
    sum += resultOf(other, instrumentOf(account, other.instrument)) ?? 0;
  }
  return -sum >= account.startBalance * plan.breakAfterLoss;
}

/** The first bar of the session that a bar belongs to. */
export function sessionStartOf(market: Market, bar: number): number {
  let start = Math.min(bar, market.bars - 1);
  while (start > 0 && market.nightsAfter[start - 1] === 0) start--;
  return start;
}
