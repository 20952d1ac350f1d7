import { marketOf, type Scenario } from "../scenarios";
import type { RunPlan } from "./broken-rules";
import type { TimedAction } from "../market/replay";
import { judgeRun, summarize, type TradeNote, type TradingRecord, type Verdict } from "./verdict";

export interface VerdictTask {
  scenario: Scenario;
  seed: string;
  bars: number;
  actions: readonly TimedAction[];
  plan: RunPlan;
  notes: readonly (readonly [string, TradeNote])[];
}

/** The verdict on one run, or the record of several. */
export type SimulatorTask = VerdictTask | { verdicts: readonly Verdict[]; seed: string };

export const run = (task: SimulatorTask): Verdict | TradingRecord =>
  "verdicts" in task ? summarize(task.verdicts, task.seed) : judge(task);

function judge({ scenario, seed, bars, actions, plan, notes }: VerdictTask): Verdict {
  const market = marketOf(scenario, seed);
  return judgeRun({ run: { market, rules: scenario.rules, actions, bars }, plan, notes: new Map(notes), seed });
}
