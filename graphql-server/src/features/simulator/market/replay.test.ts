import fc from "fast-check";
import { openAccount, resultOf, type Account, type Action } from "./account";
import { ActionProblem, applyAction, quoteAfter } from "./apply-action";
import { generateMarket } from "./generate-market";
import type { Instrument, Market } from "./market";
import { MARKET_MODEL } from "./market-model";
import { endRun, playBar } from "./play-bar";
import { replay, type RunRules, type TimedAction } from "./replay";

const INSTRUMENT: Instrument = {
  name: "TEST",
  decimals: 2,
  tickValue: 10_000,
  lotUnits: 1,
  spreadTicks: 3,
  slippageTicks: 1,
  commission: 5_000,
  financing: { long: 0.06, short: 0.01 },
  depthUnits: 70,
};
const BARS = 80;
const RULES: RunRules = {
  instruments: [INSTRUMENT, { ...INSTRUMENT, name: "OTHER", depthUnits: 5000 }],
  margin: { leverage: 20, callLevel: 1, closeOutLevel: 0.5 },
  startBalance: 2_000_000_000,
  historyBars: 5,
};
const MODEL = MARKET_MODEL.parse({
  barMinutes: 30,
  stepsPerBar: 6,
  volatility: 0.004,
  tails: 4,
  gap: 4,
  clustering: { persistence: 0.9, size: 0.3 },
  regimes: [
    { name: "drift", drift: 0.1, direction: "either", meanBars: 20 },
    { name: "range", reversion: 0.1, meanBars: 20 },
  ],
});
const marketOf = (seed: string): Market =>
  generateMarket({
    seed,
    model: MODEL,
    sessions: { opensAt: 540, closesAt: 900, daysPerWeek: 5 },
    listings: [
      { startTicks: 5000, spreadTicks: 3, correlation: 1, volume: 1000 },
      { startTicks: 5000, spreadTicks: 3, correlation: 0.8, volume: 1000 },
    ],
    bars: BARS,
    historyBars: 5,
  });

/** Prices are given as distances from the current one, so that most actions are possible. */
const ACTION = fc.record({
  bars: fc.integer({ min: 5, max: BARS - 1 }),
  kind: fc.constantFrom("PLACE", "PLACE", "PLACE", "MOVE", "CANCEL", "CLOSE"),
  trade: fc.integer({ min: 0, max: 3 }),
  instrument: fc.integer({ min: 0, max: 1 }),
  side: fc.constantFrom(1 as const, -1 as const),
  type: fc.constantFrom("MARKET" as const, "LIMIT" as const, "STOP" as const),
  entry: fc.integer({ min: 5, max: 80 }),
  stop: fc.option(fc.integer({ min: 5, max: 150 })),
  target: fc.option(fc.integer({ min: 5, max: 250 })),
  units: fc.integer({ min: 1, max: 900 }),
});
type Draft = typeof ACTION extends fc.Arbitrary<infer T> ? T : never;

function actionOf(market: Market, draft: Draft, counter: number): Action {
  const { kind, side, type, units } = draft;
  if (kind === "CANCEL") return { kind, trade: String(draft.trade) };
  if (kind === "CLOSE") return { kind, trade: String(draft.trade), units };
  const { bid, ask } = quoteAfter(market, draft.instrument, draft.bars);
  const quote = side === 1 ? ask : bid;
  const price = type === "MARKET" ? quote : quote + side * (type === "STOP" ? draft.entry : -draft.entry);
  const stop = draft.stop === null ? null : price - side * draft.stop;
  const target = draft.target === null ? null : price + side * draft.target;
  if (kind === "MOVE") return { kind, trade: String(draft.trade), stop, target };
  const entry = type === "MARKET" ? { type } : { type, price };
  return { kind: "PLACE", trade: String(counter), instrument: draft.instrument, side, entry, stop, target, units };
}

/** Plays a run as the server does: action by action, bar by bar. Returns the actions that were possible. */
function play(market: Market, drafts: Draft[]) {
  const account = openAccount(RULES.instruments, RULES.margin, RULES.startBalance);
  const actions: TimedAction[] = [];
  let counter = 0;
  for (let bar = RULES.historyBars; bar < BARS; bar++) {
    for (const draft of drafts.filter(({ bars }) => bars === bar)) {
      const action = actionOf(market, draft, counter);
      const before = structuredClone(account);
      try {
        applyAction(account, market, bar, action);
        actions.push({ bars: bar, action });
        if (action.kind === "PLACE") counter++;
      } catch (error) {
        if (!(error instanceof ActionProblem)) throw error;
        expect(account).toEqual(before);
      }
    }
    playBar(account, market, bar);
  }
  return { account, actions };
}

const RUN = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 8 }),
  drafts: fc.array(ACTION, { minLength: 5, maxLength: 30 }),
});

it("is the same account when its actions are replayed", () => {
  fc.assert(
    fc.property(RUN, ({ seed, drafts }) => {
      const market = marketOf(seed);
      const { account, actions } = play(market, drafts);
      expect(replay(market, RULES, actions, BARS)).toEqual(account);
    }),
  );
});

it("loses no money: the balance is the start and the results of all trades", () => {
  let trades = 0;
  fc.assert(
    fc.property(RUN, ({ seed, drafts }) => {
      const market = marketOf(seed);
      const { account } = play(market, drafts);
      endRun(account, market, BARS - 1);
      const results = account.trades.flatMap((trade) => resultOf(trade, INSTRUMENT) ?? []);
      trades += results.length;
      expect(account.balance).toBe(RULES.startBalance + results.reduce((sum, result) => sum + result, 0));
      for (const trade of account.trades)
        expect(trade).toMatchObject({ openUnits: 0, openValue: 0, waitingUnits: 0, entry: null });
    }),
  );
  expect(trades).toBeGreaterThan(200);
});

/** The same prices with one bar per step, so that nothing happens inside a bar. */
function oneStepPerBar(market: Market): Market {
  const { bars, stepsPerBar, quotes } = market;
  const steps = bars * stepsPerBar;
  const at = (from: ArrayLike<number>, position: number | null): Uint8Array =>
    Uint8Array.from({ length: steps }, (_none, step) =>
      position === null || step % stepsPerBar === position ? (from[Math.floor(step / stepsPerBar)] ?? 0) : 0,
    );
  return {
    ...market,
    bars: steps,
    stepsPerBar: 1,
    nightsAfter: at(market.nightsAfter, stepsPerBar - 1),
    jumps: at(market.jumps, 0),
    quotes: quotes.map(({ mids, spreads }) => ({
      mids,
      lows: mids,
      highs: mids,
      spreads: Uint16Array.from(at(spreads, null)),
      volumes: new Int32Array(steps),
    })),
  };
}

it("fills the same inside a bar as if each of its prices were a bar", () => {
  const { stepsPerBar } = MODEL;
  const fine = ({ events, trades, balance }: Account, scale: number) => ({
    balance,
    trades: trades.map(({ openUnits, costs, best, worst, bought, sold }) => ({
      openUnits,
      costs,
      best,
      worst,
      bought,
      sold,
    })),
    // A margin call is sent at the end of a bar.
    events: events.flatMap((event) =>
      event.kind === "MARGIN_CALL" ? [] : [{ ...event, bar: event.bar * scale + event.step, step: 0 }],
    ),
  });
  fc.assert(
    fc.property(RUN, ({ seed, drafts }) => {
      const market = marketOf(seed);
      const { account, actions } = play(market, drafts);
      const stepwise = replay(
        oneStepPerBar(market),
        { ...RULES, historyBars: RULES.historyBars * stepsPerBar },
        actions.map(({ bars, action }) => ({ bars: bars * stepsPerBar, action })),
        BARS * stepsPerBar,
      );
      expect(fine(stepwise, 1)).toEqual(fine(account, stepsPerBar));
    }),
  );
});
