import { instrumentOf, plannedRisk, resultOf, type Account } from "../market/account";
import type { Market } from "../market/market";
import { equityAfter } from "../market/play-bar";
import type { RunRules } from "../market/replay";
import { marketOf, type Scenario } from "../scenarios";
import { playRule } from "../strategy/play-rule";
import type { Rule } from "../strategy/rule";
import {
  bestOf,
  deflatedSharpe,
  luckiestSharpe,
  momentsOf,
  overfittingProbability,
  permutationTest,
  sharpeOf,
  walkForward,
  type Chance,
  type Fold,
} from "./lab.statistics";

/** A multiple of the number of blocks. */
export const IN_SAMPLE_BARS = 960;
export const HOLDOUT_BARS = 480;

/** The prices of a notebook. The prefix keeps its seeds apart from those of runs. */
export interface LabPrices {
  scenario: Scenario;
  seed: string;
}

export const seedOf = ({ seed }: Pick<LabPrices, "seed">): string => `lab ${seed}`;

/** What a rule did in a part of the bars. */
export interface LabOutcome {
  trades: number;
  meanR: number | null;
  /** In micros. */
  result: number;
  /** Per bar. */
  sharpe: number;
}

interface Play {
  outcome: LabOutcome;
  /** Of each bar, as a fraction of the balance at the start. */
  returns: Float64Array;
  /** The units that it held when each bar began; negative for a short. */
  positions: Float64Array;
}

export interface TrialStudy {
  inSample: LabOutcome;
  /** Null until the reveal. */
  holdout: LabOutcome | null;
  /** Null for a trial that isn't counted. */
  deflated: number | null;
  chance: Chance | null;
}

/** Everything that a notebook shows, computed from its seed and rules alone. */
export interface LabStudy {
  /** The last price of each bar that is visible, in ticks. */
  closes: number[];
  trials: TrialStudy[];
  /** The Sharpe ratio, per bar, that luck alone gives the best of the counted trials. */
  luckiest: number;
  overfitting: number | null;
  folds: Fold[];
  /** The index of the counted trial with the highest Sharpe ratio. */
  best: number | null;
}

export interface StudyTask extends LabPrices {
  /** In the order of the trials. Those that were tried after the reveal come last and aren't counted. */
  rules: readonly Rule[];
  counted: number;
  isRevealed: boolean;
}

export function study(task: StudyTask): LabStudy {
  const { scenario, rules, counted, isRevealed } = task;
  const { market, inSample, holdout } = partsOf(task);
  const plays = rules.map((rule) => play(inSample, rule));
  const tests = plays.slice(0, counted);
  const returns = tests.map((test) => test.returns);
  const luckiest = luckiestSharpe(tests.map(({ outcome }) => outcome.sharpe));
  const chances = permutationTest(
    tests.map(({ positions }) => positions),
    changesOf(inSample),
    seedOf(task),
  );
  return {
    closes: closesOf(market, isRevealed ? market.bars : inSample.market.bars, scenario.rules.historyBars),
    trials: plays.map(({ outcome, returns: own }, index) => ({
      inSample: outcome,
      holdout: isRevealed ? play(holdout, rules[index] as Rule).outcome : null,
      deflated: index < counted ? deflatedSharpe(momentsOf(own), luckiest) : null,
      chance: chances[index] ?? null,
    })),
    luckiest,
    overfitting: overfittingProbability(returns),
    folds: tests.length < 2 ? [] : walkForward(returns),
    best: tests.length === 0 ? null : bestOf(tests.map(({ outcome }) => outcome.sharpe)),
  };
}

export interface ReplayTask extends LabPrices {
  rule: Rule;
  isRevealed: boolean;
}

export interface Replay {
  inSample: LabOutcome;
  holdout: LabOutcome | null;
  /** In micros: before the first bar, and after each that is visible. The holdout begins with the balance at the end of the sample. */
  equity: number[];
}

/** Plays one rule again. */
export function replay({ rule, isRevealed, ...prices }: ReplayTask): Replay {
  const { inSample, holdout } = partsOf(prices);
  const { startBalance } = prices.scenario.rules;
  const plays = [play(inSample, rule), ...(isRevealed ? [play(holdout, rule)] : [])];
  const equity = [startBalance];
  for (const { returns } of plays) {
    for (const one of returns) equity.push((equity.at(-1) ?? 0) + one * startBalance);
  }
  const [first, second] = plays;
  return { inSample: (first as Play).outcome, holdout: second?.outcome ?? null, equity: equity.map(Math.round) };
}

interface Part {
  market: Market;
  rules: RunRules;
}

/** The holdout begins without a position, but with indicators that know the bars before it. */
function partsOf(prices: LabPrices): { market: Market; inSample: Part; holdout: Part } {
  const { scenario } = prices;
  const { rules } = scenario;
  const end = rules.historyBars + IN_SAMPLE_BARS;
  const market = marketOf({ ...scenario, bars: end + HOLDOUT_BARS }, seedOf(prices));
  return {
    market,
    inSample: { market: { ...market, bars: end }, rules },
    holdout: { market, rules: { ...rules, historyBars: end } },
  };
}

function play({ market, rules }: Part, rule: Rule): Play {
  const first = rules.historyBars;
  const { startBalance } = rules;
  const equity = new Float64Array(market.bars - first);
  const account = playRule(market, rules, rule, (state, bar) => {
    equity[bar - first] = equityAfter(state, market, bar);
  });
  // What was open is closed at the end, which costs something.
  equity[equity.length - 1] = account.balance;
  const returns = equity.map((value, bar) => (value - (equity[bar - 1] ?? startBalance)) / startBalance);
  return { outcome: outcomeOf(account, returns), returns, positions: positionsOf(account, first, equity.length) };
}

function outcomeOf(account: Account, returns: Float64Array): LabOutcome {
  const results = account.trades.flatMap((trade) => {
    const instrument = instrumentOf(account, trade.instrument);
    const result = resultOf(trade, instrument);
    const risk = plannedRisk(trade, instrument);
    return result !== null && risk ? [result / risk] : [];
  });
  return {
    trades: results.length,
    meanR: results.length === 0 ? null : results.reduce((sum, one) => sum + one, 0) / results.length,
    result: account.balance - account.startBalance,
    sharpe: sharpeOf(momentsOf(returns)),
  };
}

function positionsOf({ trades }: Account, first: number, bars: number): Float64Array {
  const positions = new Float64Array(bars);
  for (const { side, entryUnits, openedBar, closedBar } of trades) {
    if (openedBar === null) continue;
    positions.fill(side * entryUnits, openedBar - first, (closedBar ?? first + bars - 1) - first + 1);
  }
  return positions;
}

function closesOf(market: Market, to: number, from = 0): number[] {
  const mids = market.quotes[0]?.mids;
  return Array.from({ length: to - from }, (_none, index) => mids?.[(from + index + 1) * market.stepsPerBar - 1] ?? 0);
}

/** From close to close. */
function changesOf({ market, rules }: Part): Float64Array {
  const closes = closesOf(market, market.bars, rules.historyBars - 1);
  return Float64Array.from(closes.slice(1), (close, bar) => close - (closes[bar] ?? 0));
}
