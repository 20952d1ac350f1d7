import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import { recordSimulatedTrades } from "../../graphql-server/src/features/journal";
import {
  endRun,
  finishedTrades,
  marketOf,
  readScenarios,
  replay,
  SimulatorAction,
  SimulatorRun,
  type RunRow,
  type Scenario,
  type StoredAction,
} from "../../graphql-server/src/features/simulator";
import type { DemoPerson } from "../people/demo-careers";
import { daysBefore } from "../demo-time";
import { createPrng } from "../prng";

const RUNS = [
  { slug: "noise-only", seed: "demo-noise", daysAgo: 9 },
  { slug: "trend-that-ends", seed: "demo-trend", daysAgo: 6 },
  { slug: "costs-eat-the-edge", seed: "demo-costs", daysAgo: 3 },
] as const;
const PLAN = { riskPerTrade: 0.01, maxTrades: null, breakAfterLoss: null };
const BARS_BETWEEN_DECISIONS = 4;
const AVERAGE_BARS = 10;
const REASONS = [
  "It closes on the other side of the average.",
  "The last swing breaks.",
  "It goes nowhere for a session.",
  "The range of the last hour holds.",
] as const;

/** Runs that the member played by a rule that many begin with, and with the habit of moving stops. Their trades are in the journal. */
export async function seedSimulator(manager: EntityManager, { user }: DemoPerson, now: Date): Promise<void> {
  const scenarios = readScenarios();
  for (const { slug, seed, daysAgo } of RUNS) {
    const scenario = scenarios.get(slug);
    if (!scenario) throw new Error(`Scenario ${slug} does not exist`);
    const endedAt = daysBefore(now, daysAgo);
    const actions = playLikeABeginner(scenario, seed);
    const row: RunRow = {
      ...{ id: randomUUID(), userId: user.id, scenario: slug, version: scenario.version, seed, plan: PLAN },
      ...{ bars: scenario.bars, actions: actions.length, challenge: null, endedAt, verdict: null },
      startedAt: new Date(endedAt.getTime() - 40 * 60_000),
    };
    await manager.insert(SimulatorRun, row);
    await manager.insert(
      SimulatorAction,
      actions.map((action, index) => ({
        ...action,
        runId: row.id,
        seq: index + 1,
        id: randomUUID(),
        createdAt: endedAt,
      })),
    );
    const market = marketOf(scenario, seed);
    const account = replay(market, scenario.rules, actions, row.bars);
    endRun(account, market, row.bars - 1);
    const notes = new Map(actions.flatMap(({ action, note }) => (note ? [[action.trade, note] as const] : [])));
    const trades = finishedTrades({ row, scenario, market, account, notes }, endedAt);
    await recordSimulatedTrades(manager, { userId: user.id, runId: row.id }, trades, endedAt);
  }
}

/** Buys above the average and sells below it. Some stops are moved away when they come close. */
function playLikeABeginner(scenario: Scenario, seed: string): StoredAction[] {
  const { rules } = scenario;
  const market = marketOf(scenario, seed);
  const quotes = market.quotes[0];
  const instrument = rules.instruments[0];
  if (!quotes || !instrument) throw new Error("The scenario has no instrument");
  const prng = createPrng(rules.historyBars + seed.length);
  const closes = Array.from(
    { length: market.bars },
    (_none, bar) => quotes.mids[(bar + 1) * market.stepsPerBar - 1] ?? 0,
  );
  const actions: StoredAction[] = [];
  for (let bars = rules.historyBars; bars < market.bars - BARS_BETWEEN_DECISIONS; bars += BARS_BETWEEN_DECISIONS) {
    const latest = closes.slice(bars - AVERAGE_BARS, bars);
    const price = closes[bars - 1] ?? 0;
    const side = price > latest.reduce((sum, close) => sum + close, 0) / AVERAGE_BARS ? 1 : -1;
    const distance = Math.round((Math.max(...latest) - Math.min(...latest)) * 0.7);
    const open = replay(market, rules, actions, bars).trades.find(({ openUnits }) => openUnits > 0);
    if (open) {
      const isClose = open.stop !== null && Math.abs(price - open.stop) < distance / 3;
      if (!isClose || prng.chance(0.5)) continue;
      const stop = (open.stop ?? price) - open.side * Math.round(distance / 2);
      actions.push({ bars, action: { kind: "MOVE", trade: open.id, stop }, note: null });
      continue;
    }
    const byRisk = (rules.startBalance * 0.008) / (distance * instrument.tickValue);
    const byMargin = (rules.startBalance * rules.margin.leverage * 0.4) / (price * instrument.tickValue);
    const units = Math.min(byRisk, byMargin);
    actions.push({
      bars,
      action: {
        ...{ kind: "PLACE", trade: randomUUID(), instrument: 0, side, entry: { type: "MARKET" } },
        ...{ stop: price - side * distance, target: price + side * Math.round(distance * 1.5) },
        units: Math.max(1, Math.floor(units / instrument.lotUnits)) * instrument.lotUnits,
      },
      note: { wrongIf: prng.chance(0.85) ? prng.pick(REASONS) : null, probability: prng.pick([0.4, 0.5, 0.6, 0.7]) },
    });
  }
  return actions;
}
