import { instrumentOf, plannedRisk, resultOf, type Account, type Trade } from "../market/account";
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

/** A question about a broken rule, with the member's own numbers. The answer is a number. */
export interface RuleQuestion {
  rule: BrokenRule;
  text: string;
  unit: string;
  decimals: number;
  answer: number;
  tolerance: number;
  solution: string;
}

/** The rules that each trade broke, by its id. `reasons` has the trades whose member wrote when the idea is wrong. */
export function brokenRules(
  account: Account,
  { market, actions }: { market: Market; actions: readonly TimedAction[] },
  plan: RunPlan,
  reasons: ReadonlySet<string>,
): Map<string, BrokenRule[]> {
  const movedAway = stopsMovedAway(account, actions);
  const inOrder = account.trades
    .filter(({ openedBar }) => openedBar !== null)
    .toSorted((a, b) => (a.openedBar ?? 0) - (b.openedBar ?? 0));
  const tooMany = new Set(inOrder.slice(plan.maxTrades ?? Infinity));
  return new Map(
    account.trades.map((trade) => {
      const risk = plannedRisk(trade, instrumentOf(account, trade.instrument));
      const broken = [
        (trade.plan.stop === null || movedAway.removed.has(trade.id)) && BrokenRule.NO_STOP,
        movedAway.further.has(trade.id) && BrokenRule.STOP_MOVED_AWAY,
        (risk ?? 0) > account.startBalance * plan.riskPerTrade * SIZE_MARGIN && BrokenRule.SIZE_ABOVE_PLAN,
        !reasons.has(trade.id) && BrokenRule.NO_REASON,
        isBreak(account, market, plan, trade.plan.bar) && BrokenRule.TRADE_DURING_BREAK,
        tooMany.has(trade) && BrokenRule.TOO_MANY_TRADES,
      ];
      return [trade.id, broken.filter((rule) => rule !== false)];
    }),
  );
}

/** Trades whose stop was moved beyond the planned one, and those whose stop was removed. Before the fill, moving it changes the plan. */
function stopsMovedAway(account: Account, actions: readonly TimedAction[]) {
  const further = new Set<string>();
  const removed = new Set<string>();
  for (const trade of account.trades) {
    for (const stop of movedStops(trade, actions)) {
      if (stop === null) removed.add(trade.id);
      else if (trade.plan.stop !== null && (stop - trade.plan.stop) * trade.side < 0) further.add(trade.id);
    }
  }
  return { further, removed };
}

/** Where the stop of a trade was moved after the entry. Null: removed. */
const movedStops = ({ id, openedBar }: Trade, actions: readonly TimedAction[]): (number | null)[] =>
  actions.flatMap(({ bars, action }) =>
    action.kind === "MOVE" && action.trade === id && action.stop !== undefined && openedBar !== null && bars > openedBar
      ? [action.stop]
      : [],
  );

/** The rules of the plan that one more order would break now, after `bars` bars have closed. */
export function rulesAtLimit(account: Account, market: Market, plan: RunPlan, bars: number): BrokenRule[] {
  const count = account.trades.filter((trade) => trade.openedBar !== null || trade.entry !== null).length;
  return [
    ...(isBreak(account, market, plan, bars) ? [BrokenRule.TRADE_DURING_BREAK] : []),
    ...(plan.maxTrades !== null && count >= plan.maxTrades ? [BrokenRule.TOO_MANY_TRADES] : []),
  ];
}

/** Whether the trades that closed in the same session, before this bar, had lost too much. */
function isBreak(account: Account, market: Market, plan: RunPlan, bar: number): boolean {
  if (plan.breakAfterLoss === null) return false;
  const sessionStart = sessionStartOf(market, bar);
  let sum = 0;
  for (const trade of account.trades) {
    if (trade.closedBar === null || trade.closedBar < sessionStart || trade.closedBar >= bar) continue;
    sum += resultOf(trade, instrumentOf(account, trade.instrument)) ?? 0;
  }
  return -sum >= account.startBalance * plan.breakAfterLoss;
}

/** The first bar of the session that a bar belongs to. */
export function sessionStartOf(market: Market, bar: number): number {
  let start = Math.min(bar, market.bars - 1);
  while (start > 0 && market.nightsAfter[start - 1] === 0) start--;
  return start;
}

const dollars = (micros: number): string => `$${(micros / 1_000_000).toFixed(2)}`;

/** One question for each rule that was broken, about the first trade that broke it. */
export function ruleQuestions(
  account: Account,
  actions: readonly TimedAction[],
  plan: RunPlan,
  broken: ReadonlyMap<string, readonly BrokenRule[]>,
): RuleQuestion[] {
  return Object.values(BrokenRule).flatMap((rule) => {
    const trades = account.trades.filter(({ id, entryUnits }) => entryUnits > 0 && broken.get(id)?.includes(rule));
    const [first] = trades;
    const question = first && questionAbout(rule, first, trades, { account, actions, plan });
    return question ? [{ rule, ...question }] : [];
  });
}

function questionAbout(
  rule: BrokenRule,
  trade: Trade,
  trades: readonly Trade[],
  { account, actions, plan }: { account: Account; actions: readonly TimedAction[]; plan: RunPlan },
): Omit<RuleQuestion, "rule"> | null {
  const instrument = instrumentOf(account, trade.instrument);
  const { decimals, tickValue, lotUnits } = instrument;
  const { entry, stop, units } = trade.plan;
  const price = (ticks: number): string => (ticks / 10 ** decimals).toFixed(decimals);
  const budget = account.startBalance * plan.riskPerTrade;
  const order = `You ${trade.side === 1 ? "bought" : "sold short"} ${units} units at ${price(entry)}`;
  switch (rule) {
    case BrokenRule.SIZE_ABOVE_PLAN: {
      if (stop === null) return null;
      const perUnit = Math.abs(entry - stop) * tickValue;
      const answer = Math.floor(budget / perUnit / lotUnits) * lotUnits;
      return {
        text: `${order} with a stop at ${price(stop)}. Your plan allowed a loss of ${dollars(budget)}. How many units would have kept it${lotUnits > 1 ? `, in steps of ${lotUnits}` : ""}?`,
        ...{ unit: "units", decimals: 0, answer, tolerance: 0 },
        solution: `${dollars(budget)} divided by ${Number((perUnit / 1_000_000).toFixed(6))} USD per unit is ${(budget / perUnit).toFixed(1)}, so ${answer} units.`,
      };
    }
    case BrokenRule.NO_STOP: {
      if (stop !== null) {
        const risk = (plannedRisk(trade, instrument) ?? 0) / 1_000_000;
        return {
          text: `${order} with a stop at ${price(stop)}, and removed the stop. At what loss would it have ended the trade, before costs?`,
          ...{ unit: "USD", decimals: 2, answer: risk, tolerance: 0.01 },
          solution: `${units} units from ${price(entry)} to ${price(stop)}: ${risk.toFixed(2)} USD.`,
        };
      }
      const answer = (entry - (trade.side * budget) / (units * tickValue)) / 10 ** decimals;
      return {
        text: `${order} without a stop. Your plan allowed a loss of ${dollars(budget)}. At which price was it reached, before costs?`,
        ...{ unit: "", decimals, answer, tolerance: 1.01 / 10 ** decimals },
        solution: `${dollars(budget)} divided by ${units} units is the distance from ${price(entry)}: ${answer.toFixed(decimals)}.`,
      };
    }
    case BrokenRule.STOP_MOVED_AWAY: {
      const stops = movedStops(trade, actions).filter((moved) => moved !== null);
      const furthest = trade.side === 1 ? Math.min(...stops) : Math.max(...stops);
      if (stop === null) return null;
      const answer = (entry - furthest) / (entry - stop);
      return {
        text: `${order} with a stop at ${price(stop)}, and moved the stop to ${price(furthest)}. How many R does the trade lose if it is hit there, before costs?`,
        ...{ unit: "R", decimals: 2, answer, tolerance: 0.011 },
        solution: `The planned distance is 1 R. The new one is ${answer.toFixed(2)} times as large, so ${answer.toFixed(2)} R.`,
      };
    }
    case BrokenRule.NO_REASON: {
      if (stop === null) return null;
      const answer = (Math.abs(entry - stop) / entry) * 100;
      return {
        text: `${order} with a stop at ${price(stop)}, and didn't write when the idea is wrong. By how many percent did the price have to move to prove it?`,
        ...{ unit: "%", decimals: 2, answer, tolerance: 0.011 },
        solution: `From ${price(entry)} to ${price(stop)} is ${answer.toFixed(2)}%. If you can't say why it's wrong there, the stop is only a number.`,
      };
    }
    case BrokenRule.TRADE_DURING_BREAK: {
      const answer = (account.startBalance * (plan.breakAfterLoss ?? 0)) / 1_000_000;
      return {
        text: `Your plan called for a break after losing ${Number(((plan.breakAfterLoss ?? 0) * 100).toFixed(2))}% of ${dollars(account.startBalance)} in one session, and you traded on. At what loss did the break begin?`,
        ...{ unit: "USD", decimals: 2, answer, tolerance: 0.01 },
        solution: `${answer.toFixed(2)} USD. After it, the next trade waits for the next session.`,
      };
    }
    case BrokenRule.TOO_MANY_TRADES: {
      const costs = trades.map(
        ({ costs: { spread, slippage, commission, financing } }) => spread + slippage + commission + financing,
      );
      const answer = costs.reduce((sum, cost) => sum + cost, 0) / 1_000_000;
      const each = answer / trades.length;
      return {
        text: `Your plan allowed ${plan.maxTrades} trades. The ${trades.length} beyond it cost ${each.toFixed(2)} USD each on average, in spread, slippage, commission, and interest. What did they cost together?`,
        ...{ unit: "USD", decimals: 2, answer: Number(each.toFixed(2)) * trades.length, tolerance: 0.011 },
        solution: `${trades.length} times ${each.toFixed(2)} USD, before any result.`,
      };
    }
  }
}
