import { LRUCache } from "lru-cache";
import type { DataSource } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import { query, transact } from "../../../kernel/database";
import { DeadlineWorker, workerFile } from "../../../kernel/deadline-worker";
import type { Logger } from "../../../kernel/logging/logger";
import { storeScore } from "../challenges/challenge-scores.sql";
import { storeQuestions } from "../questions/questions.sql";
import { readActions } from "../runs/run-states";
import type { ListedRun, RunsService } from "../runs/runs.service";
import { usd } from "../runs/run-views";
import type { Estimate, TradingRecord, Verdict } from "./verdict";
import type { SimulatorTask } from "./verdict.worker";
import { BrokenRule } from "./broken-rules";
import {
  SimulatorAchievementKind,
  type SimulatorAchievement,
  type SimulatorEstimate,
  type SimulatorRecord,
  type SimulatorVerdict,
} from "./verdict.types";

/** Runs that a record is made of. */
const MAX_RECORD_RUNS = 50;
/** Fewer trades can't tell skill from luck. */
const MIN_TRADES_FOR_LUCK = 30;

const MIN_TRADES_FOR_ACHIEVEMENTS = 10;
const MAX_JUDGED_AT_ONCE = 5;

/** Judges runs that are over, in a thread of its own, and keeps the verdicts. */
export class VerdictsService {
  private readonly records = new LRUCache<string, { key: string; record: TradingRecord }>({ max: 1_000 });
  private readonly worker = new DeadlineWorker<SimulatorTask, Verdict | TradingRecord>(
    workerFile(import.meta.dirname, "verdict.worker"),
  );

  constructor(private readonly deps: { database: DataSource; runs: RunsService; logger: Logger; notice: string }) {}

  /** Null until the run has ended. */
  async of({ row, scenario }: ListedRun): Promise<SimulatorVerdict | null> {
    if (!row.endedAt) return null;
    const { database } = this.deps;
    if (row.verdict) return verdictView(row.verdict);
    const actions = await readActions(database, row.id);
    const { seed, bars, plan } = row;
    const notes = actions.flatMap(({ action, note }) => (note ? [[action.trade, note] as const] : []));
    const verdict = (await this.worker.run({ scenario, seed, bars, actions, plan, notes })) as Verdict;
    await transact(database, async (manager) => {
      await query(manager, `UPDATE simulator_runs SET verdict = $2, achievements = $3 WHERE id = $1`, [
        row.id,
        JSON.stringify(verdict),
        achievementsOf(verdict, row.challenge !== null),
      ]);
      await storeQuestions(manager, row, verdict.questions);
      if (row.challenge) await storeScore(manager, row.id, row.challenge, verdict);
    });
    row.verdict = verdict;
    return verdictView(verdict);
  }

  /** What the member's latest runs with a verdict say together. */
  async record(viewer: Viewer): Promise<SimulatorRecord> {
    const { database, notice } = this.deps;
    const { id } = viewer;
    await this.judgeRest(viewer);
    const runs = await query<{ id: string }>(
      database,
      `SELECT id FROM simulator_runs WHERE user_id = $1 AND verdict->'expectancy' <> 'null'
       ORDER BY started_at DESC LIMIT ${MAX_RECORD_RUNS}`,
      [id],
    );
    const achievements = await query<SimulatorAchievement>(
      database,
      `SELECT kind, min(ended_at) AS "earnedAt" FROM simulator_runs, unnest(achievements) kind WHERE user_id = $1
       GROUP BY kind ORDER BY min(ended_at), kind`,
      [id],
    );
    const ids = runs.map((run) => run.id);
    const key = ids.join();
    const known = this.records.get(id);
    if (known?.key === key) return { ...recordView(known.record, achievements), notice };
    const rows = await query<{ verdict: Verdict }>(
      database,
      `SELECT verdict FROM simulator_runs WHERE id = ANY($1::uuid[]) ORDER BY started_at DESC`,
      [ids],
    );
    const verdicts = rows.map(({ verdict }) => verdict);
    const record = (await this.worker.run({ verdicts, seed: id })) as TradingRecord;
    this.records.set(id, { key, record });
    return { ...recordView(record, achievements), notice };
  }

  /** Runs can end while their member is away, and then no one has asked for a verdict. */
  private async judgeRest(viewer: Viewer): Promise<void> {
    const { runs, logger } = this.deps;
    for (const run of await runs.unjudged(viewer, MAX_JUDGED_AT_ONCE)) {
      await this.of(run).catch((error: unknown) => logger.error({ err: error, runId: run.row.id }, "verdict failed"));
    }
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }
}

const estimateView = ({ mean, interval, count }: Estimate): SimulatorEstimate => ({
  mean,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
  count,
});

function verdictView(verdict: Verdict): SimulatorVerdict {
  const { spread, slippage, commission, financing } = verdict.costs;
  return {
    expectancy: verdict.expectancy && estimateView(verdict.expectancy),
    result: usd(verdict.result),
    costs: { spread: usd(spread), slippage: usd(slippage), commission: usd(commission), financing: usd(financing) },
    trades: verdict.trades.map(({ id, r, costs, mae, mfe, broken }) => ({
      id,
      r,
      costs: usd(costs),
      mae,
      mfe,
      broken,
    })),
    costsInR:
      verdict.trades.length === 0
        ? null
        : verdict.trades.reduce((sum, { costs, risk }) => sum + costs / risk, 0) / verdict.trades.length,
    tradesWithPlanKept: verdict.tradesWithPlanKept,
    openLosers: verdict.openLosers.count,
    openLosersResult: usd(verdict.openLosers.result),
    equity: (verdict.equity ?? []).map(usd),
    drawdown: usd(verdict.drawdown.fall),
    drawdownPeak: usd(verdict.drawdown.peak),
    winRate: verdict.winRate,
    perfectResult: usd(verdict.perfectResult),
    planOnly: verdict.planOnly && estimateView(verdict.planOnly),
    unskilled: verdict.unskilled,
    habits: verdict.habits.map(({ habit, cost }) => ({ habit, cost: estimateView(cost) })),
    brier: verdict.forecasts?.brier ?? null,
    calibration: verdict.forecasts?.steps ?? [],
  };
}

const recordView = (
  { expectancy, shareAtLeast, habits, forecasts, ...record }: TradingRecord,
  achievements: SimulatorAchievement[],
): Omit<SimulatorRecord, "notice"> => ({
  ...record,
  achievements,
  expectancy: expectancy && estimateView(expectancy),
  shareAtLeast: record.trades >= MIN_TRADES_FOR_LUCK ? shareAtLeast : null,
  habits: habits.map(({ habit, cost }) => ({ habit, cost: estimateView(cost) })),
  brier: forecasts?.brier ?? null,
  calibration: forecasts?.steps ?? [],
});

function achievementsOf({ trades, forecasts }: Verdict, isChallenge: boolean): SimulatorAchievementKind[] {
  if (trades.length < MIN_TRADES_FOR_ACHIEVEMENTS) return [];
  const without = (...rules: BrokenRule[]): boolean =>
    trades.every(({ broken }) => !rules.some((rule) => broken.includes(rule)));
  const earned = {
    PLAN_KEPT: trades.every(({ broken }) => broken.length === 0),
    ALWAYS_A_STOP: without(BrokenRule.NO_STOP, BrokenRule.STOP_MOVED_AWAY),
    ALWAYS_A_REASON: without(BrokenRule.NO_REASON),
    ODDS_STATED: (forecasts?.list.length ?? 0) >= MIN_TRADES_FOR_ACHIEVEMENTS,
    CHALLENGE_FINISHED: isChallenge,
  } satisfies Record<SimulatorAchievementKind, boolean>;
  return Object.values(SimulatorAchievementKind).filter((kind) => earned[kind]);
}
