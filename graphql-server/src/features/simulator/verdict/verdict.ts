import { errorFunction, mean, quantileSorted, variance } from "simple-statistics";
import { instrumentOf, plannedRisk, resultOf, type Account, type FillReason, type Trade } from "../market/account";
import { equityAfter } from "../market/play-bar";
import { brokenRules, ruleQuestions, type BrokenRule, type RuleQuestion, type RunPlan } from "./broken-rules";
import {
  bootstrapMean,
  brierScore,
  calibration,
  drawdownOf,
  type Forecast,
  type Interval,
} from "../../../kernel/statistics/statistics";
import { flipCoins, perfectResult, shareAtLeast, type TradeShape } from "./unskilled";
import { AS_PLAYED, Habit, playChanged, playPlan, WITHOUT, type EndedRun } from "./what-if";

const MAX_EQUITY_POINTS = 200;

/** What a member wrote when sending an order. */
export interface TradeNote {
  /** Null: no reason was given. */
  wrongIf: string | null;
  /** That the target comes before the stop, 0 to 1. Null: not stated. */
  probability: number | null;
}

export interface VerdictRequest {
  run: EndedRun;
  plan: RunPlan;
  /** By the id of the trade. */
  notes: ReadonlyMap<string, TradeNote>;
  /** For everything that is drawn at random, so that the same run always has the same verdict. */
  seed: string;
}

/** Money is in micros. R is the loss that a trade's plan accepted. */
export interface TradeVerdict {
  id: string;
  r: number;
  result: number;
  risk: number;
  costs: number;
  /** The worst and best open result, in R (maximum adverse and favorable excursion). */
  mae: number;
  mfe: number;
  closedBy: FillReason;
  broken: BrokenRule[];
}

/** An average in R per trade with its 95% interval, null for fewer than ten trades. */
export interface Estimate {
  mean: number;
  interval: Interval | null;
  count: number;
}

export interface Verdict {
  trades: TradeVerdict[];
  /** Null without trades, as everything that needs one. */
  expectancy: Estimate | null;
  result: number;
  costs: Trade["costs"];
  tradesWithPlanKept: number;
  questions: RuleQuestion[];
  /** Trades that were open with a loss when the run ended. */
  openLosers: { count: number; result: number };
  /** At most 200 values from the first bar to the last, evenly apart. Verdicts from before it was kept have none. */
  equity?: number[];
  /** The largest fall of the account, counted at the end of each bar. */
  drawdown: { fall: number; peak: number };
  winRate: number | null;
  /** What no one could have exceeded with the largest size that was open at once. */
  perfectResult: number;
  /** The same entries, stops, and targets without any interference. */
  planOnly: Estimate | null;
  unskilled: {
    /** Of 1: those who did at least as well. */
    shareAtLeast: number;
    /** Their average R per trade, from the 5th to the 95th percentile in steps of 5. */
    percentiles: number[];
    /** Of their totals in R, to compare several runs. */
    total: { mean: number; variance: number };
  } | null;
  /** `differences`: what each trade cost, in R. */
  habits: { habit: Habit; cost: Estimate; differences: number[] }[];
  forecasts: { brier: number; steps: ReturnType<typeof calibration>; list: Forecast[] } | null;
}

/** What all of a member's runs say together. */
export interface TradingRecord {
  runs: number;
  trades: number;
  tradesWithPlanKept: number;
  expectancy: Estimate | null;
  /** Of 1: traders without skill who would do as well in these runs. */
  shareAtLeast: number | null;
  habits: { habit: Habit; cost: Estimate }[];
  forecasts: { brier: number; steps: ReturnType<typeof calibration> } | null;
}

/** Judges a run that is over. */
export function judgeRun({ run, plan, notes, seed }: VerdictRequest): Verdict {
  const { market, rules } = run;
  const equity: number[] = [rules.startBalance];
  const account = playChanged(run, AS_PLAYED, (current, bar) => equity.push(equityAfter(current, market, bar)));
  equity.push(account.balance);
  const reasons = new Set([...notes].flatMap(([id, { wrongIf }]) => (wrongIf === null ? [] : [id])));
  const broken = brokenRules(account, run, plan, reasons);
  const risks = new Map(account.trades.map((trade) => [trade.id, riskOf(trade, account, plan)]));
  const closed = account.trades.filter(({ closedBy }) => closedBy !== null);
  const trades = closed.map((trade) => judgeTrade(trade, account, risks, broken.get(trade.id) ?? []));
  const planOnly = playPlan(run);
  const planResults = resultsInR(planOnly, risks);
  const changes = Object.values(Habit).map((habit) => ({ habit, account: playChanged(run, WITHOUT[habit]) }));
  const losers = trades.filter(({ closedBy, result }) => closedBy === "END" && result < 0);
  const forecasts = forecastsOf(planOnly, notes);
  return {
    trades,
    expectancy: estimate(
      trades.map(({ r }) => r),
      seed,
    ),
    result: account.balance - rules.startBalance,
    costs: sumCosts(closed),
    tradesWithPlanKept: trades.filter((trade) => trade.broken.length === 0).length,
    questions: ruleQuestions(account, run.actions, plan, broken),
    openLosers: { count: losers.length, result: losers.reduce((sum, { result }) => sum + result, 0) },
    equity: thin(equity),
    drawdown: drawdownOf(equity),
    winRate: trades.length === 0 ? null : trades.filter(({ result }) => result > 0).length / trades.length,
    perfectResult: rules.instruments.reduce(
      (sum, instrument, index) =>
        sum +
        perfectResult(
          { ...market, bars: run.bars },
          index,
          instrument,
          rules.historyBars,
          mostOpenUnits(account, index),
        ),
      0,
    ),
    planOnly: estimate(
      trades.flatMap(({ id }) => planResults.get(id) ?? []),
      seed,
    ),
    unskilled: compareWithCoins(run, trades, closed, seed),
    habits: changes.flatMap(({ habit, account: changed }) => habitOf(habit, changed, trades, risks, seed)),
    forecasts: judgeForecasts(forecasts),
  };
}

/** Puts the verdicts of a member's runs together. */
export function summarize(verdicts: readonly Verdict[], seed: string): TradingRecord {
  const trades = verdicts.flatMap((verdict) => verdict.trades);
  const habits = Object.values(Habit).flatMap((habit) => {
    const differences = verdicts.flatMap((verdict) =>
      verdict.habits.flatMap((each) => (each.habit === habit ? each.differences : [])),
    );
    const cost = estimate(differences, seed);
    return cost ? [{ habit, cost }] : [];
  });
  return {
    runs: verdicts.length,
    trades: trades.length,
    tradesWithPlanKept: verdicts.reduce((sum, verdict) => sum + verdict.tradesWithPlanKept, 0),
    expectancy: estimate(
      trades.map(({ r }) => r),
      seed,
    ),
    shareAtLeast: pooledShare(verdicts),
    habits,
    forecasts: judgeForecasts(verdicts.flatMap(({ forecasts }) => forecasts?.list ?? [])),
  };
}

/** The totals of many coin flips in several runs are almost normal, with the sum of the runs' means and variances. */
function pooledShare(verdicts: readonly Verdict[]): number | null {
  let [own, expected, spread] = [0, 0, 0];
  for (const { unskilled, trades } of verdicts) {
    if (!unskilled) continue;
    own += trades.reduce((sum, { r }) => sum + r, 0);
    expected += unskilled.total.mean;
    spread += unskilled.total.variance;
  }
  return spread === 0 ? null : (1 - errorFunction((own - expected) / Math.sqrt(2 * spread))) / 2;
}

const judgeForecasts = (list: Forecast[]): Verdict["forecasts"] =>
  list.length === 0 ? null : { brier: brierScore(list), steps: calibration(list), list };

const estimate = (values: number[], seed: string): Estimate | null =>
  values.length === 0 ? null : { mean: mean(values), interval: bootstrapMean(values, seed), count: values.length };

/** One R of a trade. Without a stop, it's the most that the member's plan allows. */
function riskOf(trade: Trade, account: Account, plan: RunPlan): number {
  return plannedRisk(trade, instrumentOf(account, trade.instrument)) ?? account.startBalance * plan.riskPerTrade;
}

function judgeTrade(
  trade: Trade,
  account: Account,
  risks: ReadonlyMap<string, number>,
  broken: BrokenRule[],
): TradeVerdict {
  const instrument = instrumentOf(account, trade.instrument);
  const result = resultOf(trade, instrument) ?? 0;
  const risk = risks.get(trade.id) ?? 1;
  const entry = (trade.side === 1 ? trade.bought : trade.sold) / trade.entryUnits;
  const excursion = (price: number | null): number =>
    price === null ? 0 : ((price - entry) * trade.side * trade.entryUnits * instrument.tickValue) / risk;
  const { spread, slippage, commission, financing } = trade.costs;
  return {
    id: trade.id,
    r: result / risk,
    result,
    risk,
    costs: spread + slippage + commission + financing,
    mae: Math.min(0, excursion(trade.worst)),
    mfe: Math.max(0, excursion(trade.best)),
    closedBy: trade.closedBy ?? "END",
    broken,
  };
}

function sumCosts(trades: readonly Trade[]): Trade["costs"] {
  const sum = { spread: 0, slippage: 0, commission: 0, financing: 0 };
  for (const { costs } of trades) {
    sum.spread += costs.spread;
    sum.slippage += costs.slippage;
    sum.commission += costs.commission;
    sum.financing += costs.financing;
  }
  return sum;
}

function resultsInR(account: Account, risks: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    account.trades.flatMap((trade) => {
      const result = resultOf(trade, instrumentOf(account, trade.instrument));
      return result === null ? [] : [[trade.id, result / (risks.get(trade.id) ?? 1)] as const];
    }),
  );
}

function compareWithCoins(run: EndedRun, trades: TradeVerdict[], closed: Trade[], seed: string): Verdict["unskilled"] {
  if (trades.length === 0) return null;
  const shapes = closed.map((trade, position): TradeShape => ({
    instrument: trade.instrument,
    units: trade.entryUnits,
    holdingBars: (trade.closedBar ?? 0) - (trade.openedBar ?? 0),
    risk: trades[position]?.risk ?? 1,
  }));
  const market = { ...run.market, bars: run.bars };
  const totals = flipCoins(market, run.rules.instruments, run.rules.historyBars, shapes, seed);
  const own = trades.reduce((sum, { r }) => sum + r, 0);
  const share = shareAtLeast(totals, own);
  const sorted = Array.from(totals.sort());
  const averages = sorted.map((total) => total / trades.length);
  return {
    shareAtLeast: share,
    total: { mean: mean(sorted), variance: variance(sorted) },
    percentiles: Array.from({ length: 19 }, (_none, at) => quantileSorted(averages, (at + 1) / 20)),
  };
}

/** What a habit changed, trade by trade: positive if it cost something. None if it changed nothing. */
function habitOf(
  habit: Habit,
  without: Account,
  trades: readonly TradeVerdict[],
  risks: ReadonlyMap<string, number>,
  seed: string,
): Verdict["habits"] {
  const results = resultsInR(without, risks);
  // A trade that wouldn't exist has a result of 0.
  const differences = trades.map(({ id, r }) => (results.get(id) ?? 0) - r);
  const cost = differences.some((difference) => difference !== 0) ? estimate(differences, seed) : null;
  return cost ? [{ habit, cost, differences }] : [];
}

/** Stated probabilities, and whether the target or the stop would have come first: a fact, whatever the member did in between. */
function forecastsOf(planOnly: Account, notes: ReadonlyMap<string, TradeNote>): Forecast[] {
  return planOnly.trades.flatMap(({ id, closedBy }) => {
    const probability = notes.get(id)?.probability ?? null;
    return probability !== null && (closedBy === "TARGET" || closedBy === "STOP")
      ? [{ probability, happened: closedBy === "TARGET" }]
      : [];
  });
}

function thin(values: readonly number[]): number[] {
  const last = values.length - 1;
  const count = Math.min(MAX_EQUITY_POINTS, values.length);
  return Array.from({ length: count }, (_none, at) => values[Math.round((at * last) / Math.max(1, count - 1))] ?? 0);
}

/** The most units of an instrument that were open at the same time, both sides together. */
function mostOpenUnits(account: Account, instrument: number): number {
  let open = 0;
  let most = 0;
  for (const event of account.events) {
    if (event.kind !== "FILLED") continue;
    if (account.trades.find(({ id }) => id === event.trade)?.instrument !== instrument) continue;
    open += event.reason === "ENTRY" ? event.units : -event.units;
    most = Math.max(most, open);
  }
  return most;
}
