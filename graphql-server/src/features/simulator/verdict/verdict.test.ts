import fc from "fast-check";
import { SHARE, Tape, USD } from "../../../../../tests/kit/market-tape";
import { generateMarket } from "../market/generate-market";
import type { Market } from "../market/market";
import { MARKET_MODEL } from "../market/market-model";
import type { RunRules, TimedAction } from "../market/replay";
import { BrokenRule, type RunPlan } from "./broken-rules";
import { flipCoins, perfectResult, shareAtLeast } from "./unskilled";
import { judgeRun, summarize, type Verdict, type VerdictRequest } from "./verdict";
import { AS_PLAYED, Habit, playChanged } from "./what-if";

const PLAN = { riskPerTrade: 0.01, maxTrades: null, breakAfterLoss: null };

function judge(tape: Tape, request: Partial<VerdictRequest> = {}): Verdict {
  const { market, rules, actions } = tape;
  return judgeRun({
    run: { market, rules, actions, bars: market.bars },
    plan: PLAN,
    notes: new Map(),
    seed: "seed",
    ...request,
  });
}

describe("a run computed by hand", () => {
  // Trade a: buys 10 at 102 with a planned entry of 101 and a stop of 91, so R is 100 USD. Its stop is moved to 80, and hit at a bid of 79: it sells at
  // 78 and loses 240 USD. Left alone, it would have sold at 88 when the bid was 89, a loss of 140 USD.
  // Trade b: sells 10 at 77 with a planned entry of 79 and a stop of 89, R 100 USD. Closed at an ask of 71 + 1: gains 50 USD.
  const tape = new Tape([[100], [100], [90], [80], [80], [70], [75]]);
  tape.act({ kind: "PLACE", stop: 91, target: 131 }).play().act({ kind: "MOVE", stop: 80 }).play(2);
  tape.act({ kind: "PLACE", trade: "b", side: -1, stop: 89, units: 10 }).play(2);
  tape.act({ kind: "CLOSE", trade: "b", units: 10 }).play();
  const notes = new Map([
    ["a", { wrongIf: "below the range", probability: 0.6 }],
    ["b", { wrongIf: null, probability: null }],
  ]);
  const verdict = judge(tape, { notes });

  it("has the result of each trade in R", () => {
    expect(tape.fills).toEqual(["ENTRY 10 at 102", "STOP 10 at 78", "ENTRY 10 at 78", "CLOSE 10 at 77"]);
    expect(verdict.trades.map(({ id, r, risk }) => [id, r, risk])).toEqual([
      ["a", -2.4, 100 * USD],
      ["b", 0.1, 100 * USD],
    ]);
    expect(verdict.result).toBe(-230 * USD);
    expect(verdict.expectancy).toMatchObject({ count: 2 });
    expect(verdict.expectancy?.mean).toBeCloseTo(-1.15, 12);
    expect(verdict.winRate).toBe(0.5);
  });

  it("has the open result at its best and worst, in R", () => {
    // Trade a could have been closed at 99 to 79, and was closed at 78. Trade b at 81 to 71.
    expect(verdict.trades.map(({ mae, mfe }) => [mae, mfe])).toEqual([
      [-2.4, 0],
      [-0.3, 0.7],
    ]);
  });

  it("has the costs: half of the spread of 2 and a tick of slippage for each of four fills of 10 units", () => {
    expect(verdict.costs).toEqual({ spread: 40 * USD, slippage: 40 * USD, commission: 0, financing: 0 });
  });

  it("has the rules that each trade broke", () => {
    expect(verdict.trades.map(({ broken }) => broken)).toEqual([[BrokenRule.STOP_MOVED_AWAY], [BrokenRule.NO_REASON]]);
    expect(verdict.tradesWithPlanKept).toBe(0);
  });

  it("has the fall from the highest balance", () => {
    // From 10,000 to 9,730: at the end of the bar at 80, trade b loses 30 USD.
    expect(verdict.drawdown).toEqual({ fall: 270 * USD, peak: 10_000 * USD });
  });

  it("has the same plan without interference, and what moving the stop cost", () => {
    // Trade a loses 140 USD. Trade b has no target, and is closed at the end, at an ask of 76 + 1: it gains 10 USD.
    expect(verdict.planOnly?.mean).toBeCloseTo((-1.4 + 0.1) / 2, 12);
    const moved = verdict.habits.find(({ habit }) => habit === Habit.MOVED_STOPS);
    expect(moved?.cost).toMatchObject({ count: 2 });
    expect(moved?.cost.mean).toBeCloseTo((-1.4 - -2.4 + 0) / 2, 12);
  });

  it("takes the outcome of a forecast from the path, not from what the member did", () => {
    expect(verdict.forecasts?.brier).toBeCloseTo(0.36, 12);
  });
});

describe("broken rules", () => {
  const twoLosses = (plan: Partial<RunPlan>) => {
    // Each session has three bars. Trade a loses 130 USD in the first one, trade b follows in the same session, trade c in the next one.
    const tape = new Tape([[100], [100], [90], [90], [90], [90], [90]], { nightsAfter: { 3: 1 } });
    tape.act({ kind: "PLACE", stop: 95 }).play(2).act({ kind: "PLACE", trade: "b", stop: 81 }).play();
    tape.act({ kind: "PLACE", trade: "c", stop: 81 }).play(3);
    const verdict = judge(tape, {
      plan: { ...PLAN, ...plan },
      notes: new Map(["a", "b", "c"].map((id) => [id, { wrongIf: "reason", probability: null }])),
    });
    return Object.fromEntries(verdict.trades.map(({ id, broken }) => [id, broken]));
  };

  it("counts trades during the break that the member had set, until the next session", () => {
    expect(twoLosses({ breakAfterLoss: 0.01 })).toEqual({ a: [], b: [BrokenRule.TRADE_DURING_BREAK], c: [] });
    expect(twoLosses({ breakAfterLoss: 0.02 })).toEqual({ a: [], b: [], c: [] });
  });

  it("counts trades beyond the member's number", () => {
    expect(twoLosses({ maxTrades: 2 })).toEqual({ a: [], b: [], c: [BrokenRule.TOO_MANY_TRADES] });
  });

  it("takes the plan of an order as it was when it was filled", () => {
    const tape = new Tape([[100], [100], [90], [90]]);
    tape.act({ kind: "PLACE", entry: { type: "LIMIT", price: 95 }, stop: 94, units: 30 });
    tape.act({ kind: "MOVE", entry: 100 }).play(3);
    // 30 units, from 100 to 94.
    expect(judge(tape).trades).toMatchObject([
      { risk: 180 * USD, broken: [BrokenRule.SIZE_ABOVE_PLAN, BrokenRule.NO_REASON] },
    ]);
  });

  it("doesn't count stops that moved with a waiting order or back to the plan, and canceled orders", () => {
    const tape = new Tape([[100], [110], [110], [90]]);
    tape.act({ kind: "PLACE", trade: "waiting", entry: { type: "LIMIT", price: 80 }, stop: 79 });
    tape.act({ kind: "CANCEL", trade: "waiting" });
    tape.act({ kind: "PLACE", entry: { type: "STOP", price: 105 }, stop: 96 });
    tape.act({ kind: "MOVE", entry: 103, stop: 94 }).play();
    tape.act({ kind: "MOVE", stop: 100 }).play().act({ kind: "MOVE", stop: 94 }).play();
    const notes = new Map([["a", { wrongIf: "below", probability: null }]]);
    expect(judge(tape, { notes, plan: { ...PLAN, maxTrades: 1 } }).trades).toMatchObject([{ id: "a", broken: [] }]);
  });

  it("counts a size above the plan, and a missing or removed stop", () => {
    const tape = new Tape([[100], [100], [100]]);
    // 1% of 10,000 USD is 100 USD. Trade a plans to lose 10 × 11 USD, trade b 10 × 10 USD.
    tape
      .act({ kind: "PLACE", stop: 90 })
      .act({ kind: "PLACE", trade: "b", stop: 91 })
      .act({ kind: "PLACE", trade: "c" })
      .play();
    tape.act({ kind: "MOVE", trade: "b", stop: null }).play();
    const broken = judge(tape).trades.map((trade) => trade.broken.filter((rule) => rule !== BrokenRule.NO_REASON));
    expect(broken).toEqual([[BrokenRule.SIZE_ABOVE_PLAN], [BrokenRule.NO_STOP], [BrokenRule.NO_STOP]]);
  });
});

describe("habits", () => {
  it("leaves out entries after two losses in a row, until the next session", () => {
    const costOf = (nightsAfter: Record<number, number>) => {
      const tape = new Tape([[100], [100], [100], [100], [100], [110], [110]], { nightsAfter });
      for (const trade of ["a", "b"]) {
        tape.act({ kind: "PLACE", trade, stop: 90 }).play().act({ kind: "CLOSE", trade, units: 10 });
      }
      // Buys c at 102 and sells it at 108: it gains 60 USD with an R of 110 USD.
      tape
        .play()
        .act({ kind: "PLACE", trade: "c", stop: 90 })
        .play()
        .act({ kind: "CLOSE", trade: "c", units: 10 })
        .play();
      expect(tape.fills.slice(-1)).toEqual(["CLOSE 10 at 108"]);
      return judge(tape).habits.find(({ habit }) => habit === Habit.TRADES_AFTER_TWO_LOSSES)?.cost;
    };
    // Without trade c, the 60 USD are missing: the habit cost less than nothing.
    expect(costOf({})?.mean).toBeCloseTo(-60 / 110 / 3, 12);
    expect(costOf({ 3: 1 })).toBeUndefined();
  });

  it("halves the size in whole lots", () => {
    const tape = new Tape([[100], [100], [110]]);
    tape.act({ kind: "PLACE", units: 9, stop: 90 }).play().act({ kind: "CLOSE", units: 9 }).play();
    // Gains 6 USD per unit: 54 with 9 units, 24 with 4. R is 99 USD.
    const cost = judge(tape).habits.find(({ habit }) => habit === Habit.FULL_SIZE)?.cost;
    expect(cost?.mean).toBeCloseTo((24 - 54) / 99, 12);
  });
});

const RULES: RunRules = {
  instruments: [{ ...SHARE, decimals: 2, tickValue: 10_000, commission: 5_000, depthUnits: 1_000_000 }],
  margin: { leverage: 20, callLevel: 1, closeOutLevel: 0.5 },
  startBalance: 10_000 * USD,
  historyBars: 5,
};
const MODEL = MARKET_MODEL.parse({
  barMinutes: 60,
  stepsPerBar: 5,
  volatility: 0.003,
  regimes: [{ name: "noise", meanBars: 50 }],
});
const marketOf = (seed: string, bars: number): Market =>
  generateMarket({
    seed,
    model: MODEL,
    sessions: { opensAt: 0, closesAt: 1440, daysPerWeek: 7 },
    listings: [{ startTicks: 5000, spreadTicks: 2, correlation: 1, volume: 1000 }],
    bars,
    historyBars: 5,
  });

/** A member who buys or sells at random times and holds for a fixed time. */
function randomTrades(random: () => number, bars: number, count: number, holdingBars: number): TimedAction[] {
  const actions: TimedAction[] = [];
  for (let i = 0; i < count; i++) {
    const entry = 5 + Math.floor(random() * (bars - 5 - holdingBars));
    const side = random() < 0.5 ? 1 : -1;
    const order = {
      kind: "PLACE",
      trade: String(i),
      instrument: 0,
      side,
      entry: { type: "MARKET" },
      stop: null,
      target: null,
      units: 100,
    } as const;
    actions.push({ bars: entry, action: order });
    actions.push({ bars: entry + holdingBars, action: { kind: "CLOSE", trade: String(i), units: 100 } });
  }
  return actions.toSorted((a, b) => a.bars - b.bars);
}

/** Park and Miller's generator: enough for a test. */
function generatorOf(seed: number): () => number {
  let state = seed + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe("traders without skill", () => {
  it("do as well as each other: every share is equally likely for a member who flips coins", () => {
    const shares = Array.from({ length: 120 }, (_none, seed) => {
      const bars = 120;
      const market = marketOf(`coins ${seed}`, bars);
      const actions = randomTrades(generatorOf(seed * 7 + 1), bars, 10, 6);
      return (
        judgeRun({ run: { market, rules: RULES, actions, bars }, plan: PLAN, notes: new Map(), seed: String(seed) })
          .unskilled?.shareAtLeast ?? NaN
      );
    });
    const sorted = shares.toSorted((a, b) => a - b);
    // Kolmogorov and Smirnov: with 120 values, a distance of 0.149 has a probability of 1%.
    const distance = Math.max(
      ...sorted.map((share, at) => Math.max(Math.abs(share - at / 120), Math.abs(share - (at + 1) / 120))),
    );
    expect(distance).toBeLessThan(0.149);
  });

  it("lose the costs on average", () => {
    const shapes = Array.from({ length: 10 }, () => ({ instrument: 0, units: 100, holdingBars: 5, risk: 10 * USD }));
    const averages = Array.from({ length: 20 }, (_none, seed) => {
      const totals = flipCoins(marketOf(String(seed), 300), RULES.instruments, 5, shapes, String(seed));
      return totals.reduce((sum, total) => sum + total, 0) / totals.length;
    });
    // Per trade: 100 × (2 + 2 ticks of 0.01 USD) and 2 × 100 × 0.005 USD, together 5 USD or 0.5 R.
    expect(averages.reduce((sum, value) => sum + value, 0) / averages.length).toBeCloseTo(-5, 0);
  });

  it("counts half of those with the same result", () => {
    expect(shareAtLeast(Float64Array.from([1, 2, 2, 3]), 2)).toBe(0.5);
    expect(shareAtLeast(Float64Array.from([1, 2, 2, 3]), 4)).toBe(0);
  });
});

describe("the record of several runs", () => {
  const runs = [1, 2, 3, 4].map((seed) => {
    const market = marketOf(`record ${seed}`, 120);
    const actions = randomTrades(generatorOf(seed), 120, 10, 6);
    const request = {
      run: { market, rules: RULES, actions, bars: 120 },
      plan: PLAN,
      notes: new Map(),
      seed: String(seed),
    };
    return { market, verdict: judgeRun(request), seed: String(seed) };
  });

  it("compares their total with traders who flip coins in all of them", () => {
    const sums = new Float64Array(10_000);
    for (const { market, verdict, seed } of runs) {
      const shapes = verdict.trades.map(({ risk }) => ({ instrument: 0, units: 100, holdingBars: 6, risk }));
      const totals = flipCoins(market, RULES.instruments, RULES.historyBars, shapes, seed);
      for (const [at, total] of totals.entries()) sums[at] = (sums[at] ?? 0) + total;
    }
    const trades = runs.flatMap(({ verdict }) => verdict.trades);
    const total = trades.reduce((sum, { r }) => sum + r, 0);
    const record = summarize(
      runs.map(({ verdict }) => verdict),
      "seed",
    );
    expect(record).toMatchObject({
      runs: 4,
      trades: 40,
      tradesWithPlanKept: 0,
      habits: [{ habit: Habit.FULL_SIZE }, {}],
    });
    expect(record.expectancy?.mean).toBeCloseTo(total / 40, 12);
    expect(Math.abs((record.shareAtLeast ?? 0) - shareAtLeast(sums, total))).toBeLessThan(0.03);
  });

  it("is empty without trades", () => {
    expect(summarize([], "seed")).toMatchObject({ trades: 0, expectancy: null, shareAtLeast: null, forecasts: null });
  });
});

describe("the perfect trader", () => {
  it("earns every move that is larger than its costs", () => {
    const { market } = new Tape([[100], [100], [110], [109], [120], [90]]);
    // Buys at 101 and sells at 119, sells short at 119 and buys back at 91: 18 + 28 per unit. The fall from 110 to 109 costs more than it brings.
    expect(perfectResult(market, 0, SHARE, 1, 10)).toBe(460 * USD);
    // With a commission of 1 USD per unit and side, four fills cost 4.
    expect(perfectResult(market, 0, { ...SHARE, commission: USD }, 1, 10)).toBe(420 * USD);
    // A night at 1% of 10 × 110 USD costs 11 USD. Selling at 109 before it and buying back at 110 costs 10.
    const night = new Tape([[100], [100], [110], [109], [120], [90]], { nightsAfter: { 2: 1 } }).market;
    expect(perfectResult(night, 0, { ...SHARE, financing: { long: 3.65, short: 3.65 } }, 1, 10)).toBe(450 * USD);
    expect(perfectResult(night, 0, { ...SHARE, financing: { long: 1.825, short: 1.825 } }, 1, 10)).toBe(454.5 * USD);
  });

  it("is never beaten", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 25 }), (seed, count) => {
        const bars = 60;
        const run = {
          market: marketOf(String(seed), bars),
          rules: RULES,
          actions: randomTrades(generatorOf(seed), bars, count, 4),
          bars,
        };
        const { result, perfectResult: perfect } = judgeRun({ run, plan: PLAN, notes: new Map(), seed: "seed" });
        expect(result).toBeLessThanOrEqual(perfect);
        expect(result).toBe(playChanged(run, AS_PLAYED).balance - RULES.startBalance);
      }),
      { numRuns: 30 },
    );
  });
});
