import { ATR, RSI, SMA } from "trading-signals";
import { instrumentOf, isActive, openAccount, type Account, type Side } from "../market/account";
import { ActionProblem, applyAction, quoteAfter } from "../market/apply-action";
import type { Market } from "../market/market";
import { endRun, playBar } from "../market/play-bar";
import type { RunRules } from "../market/replay";
import { mirror, type Condition, type Rule, type Value } from "./rule";

const RANGE_PERIOD = 14;

/** A value of each bar. NaN where there aren't enough bars yet; no comparison with it is true. */
type Series = Float64Array;

/**
 * Trades the first instrument by a rule, from the end of the history to the end of the market. It sees only bars that have closed. `onBar` gets the
 * account after each of them.
 */
export function playRule(
  market: Market,
  rules: RunRules,
  rule: Rule,
  onBar?: (account: Account, bar: number) => void,
): Account {
  const account = openAccount(rules.instruments, rules.margin, rules.startBalance);
  const isTrue = compile(market, rule);
  const ranges = rangesOf(market);
  for (let bars = rules.historyBars; bars < market.bars; bars++) {
    const open = account.trades.find(isActive);
    if (open) {
      const isOld = rule.maxBars !== null && open.openedBar !== null && bars - open.openedBar >= rule.maxBars;
      if (isOld && open.openUnits > 0)
        applyAction(account, market, bars, { kind: "CLOSE", trade: open.id, units: open.openUnits });
    } else {
      const side = isTrue.long(bars - 1) ? 1 : isTrue.short(bars - 1) ? -1 : null;
      if (side) enter(account, market, bars, { rule, side, range: ranges[bars - 1] ?? NaN });
    }
    playBar(account, market, bars);
    onBar?.(account, bars);
  }
  endRun(account, market, market.bars - 1);
  return account;
}

interface Entry {
  rule: Rule;
  side: Side;
  range: number;
}

function enter(account: Account, market: Market, bars: number, { rule, side, range }: Entry): void {
  const { tickValue, lotUnits } = instrumentOf(account, 0);
  const distance = Math.round(rule.stopRanges * range);
  if (!(distance > 0)) return;
  const units = Math.floor((account.startBalance * rule.risk) / (distance * tickValue) / lotUnits) * lotUnits;
  if (units === 0) return;
  const { bid, ask } = quoteAfter(market, 0, bars);
  const price = side === 1 ? ask : bid;
  const target = rule.targetR === null ? null : price + side * Math.round(rule.targetR * distance);
  try {
    applyAction(account, market, bars, {
      kind: "PLACE",
      trade: String(account.trades.length),
      instrument: 0,
      side,
      entry: { type: "MARKET" },
      stop: price - side * distance,
      target,
      units,
    });
  } catch (error) {
    // Not enough margin, or too many trades.
    if (!(error instanceof ActionProblem)) throw error;
  }
}

/** Whether the conditions of a long and of a short were true at the close of a bar. */
function compile(market: Market, { side, conditions }: Rule) {
  const never = (): boolean => false;
  const all = (list: readonly Condition[]): ((bar: number) => boolean) => {
    const tests = list.map((condition) => compare(market, condition));
    return (bar) => tests.every((test) => test(bar));
  };
  if (side === "LONG") return { long: all(conditions), short: never };
  if (side === "SHORT") return { long: never, short: all(conditions) };
  return { long: all(conditions), short: all(conditions.map(mirror)) };
}

function compare(market: Market, { left, is, right }: Condition): (bar: number) => boolean {
  const first = seriesOf(market, left);
  const second = seriesOf(market, right);
  const difference = (bar: number): number => (first[bar] ?? NaN) - (second[bar] ?? NaN);
  switch (is) {
    case "ABOVE":
      return (bar) => difference(bar) > 0;
    case "BELOW":
      return (bar) => difference(bar) < 0;
    case "CROSSES_ABOVE":
      return (bar) => difference(bar) > 0 && difference(bar - 1) <= 0;
    case "CROSSES_BELOW":
      return (bar) => difference(bar) < 0 && difference(bar - 1) >= 0;
  }
}

const closeOf = (market: Market, bar: number): number =>
  market.quotes[0]?.mids[(bar + 1) * market.stepsPerBar - 1] ?? NaN;

function seriesOf(market: Market, value: Value): Series {
  const each = (valueOf: (bar: number) => number | null): Series =>
    Float64Array.from({ length: market.bars }, (_none, bar) => valueOf(bar) ?? NaN);
  switch (value.of) {
    case "PRICE":
      return each((bar) => closeOf(market, bar));
    case "NUMBER":
      return each(() => value.value);
    case "AVERAGE": {
      const average = new SMA(value.period);
      return each((bar) => average.add(closeOf(market, bar)));
    }
    case "RSI": {
      const strength = new RSI(value.period);
      return each((bar) => strength.add(closeOf(market, bar)));
    }
    case "HIGHEST":
    case "LOWEST": {
      const isHigh = value.of === "HIGHEST";
      const extremes = (isHigh ? market.quotes[0]?.highs : market.quotes[0]?.lows) ?? new Int32Array();
      return each((bar) => {
        if (bar < value.period) return null;
        const before = extremes.subarray(bar - value.period, bar);
        return isHigh ? Math.max(...before) : Math.min(...before);
      });
    }
  }
}

function rangesOf(market: Market): Series {
  const range = new ATR(RANGE_PERIOD);
  return Float64Array.from({ length: market.bars }, (_none, bar) => {
    const high = market.quotes[0]?.highs[bar] ?? NaN;
    const low = market.quotes[0]?.lows[bar] ?? NaN;
    return range.add({ high, low, close: closeOf(market, bar) }) ?? NaN;
  });
}
