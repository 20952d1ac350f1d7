import { priceOf, scenarioView, usd } from "../runs/run-views";
import { barsPerYear, type Scenario } from "../scenarios";
import type { Rule, Value } from "../strategy/rule";
import { HOLDOUT_BARS, IN_SAMPLE_BARS, seedOf, type LabOutcome } from "./lab.study";
import { trialsNeeded, type Notebook, type StudiedNotebook, type TrialRow } from "./lab.service";
import {
  LabComparison,
  LabIndicator,
  LabSide,
  type SimulatorLabNotebook,
  type SimulatorLabOutcome,
  type SimulatorLabResult,
  type SimulatorLabRule,
  type SimulatorLabStatistics,
  type SimulatorLabTrial,
  type SimulatorLabValue,
} from "./lab.types";

export const notebookView = ({ row, scenario, notice }: Notebook): SimulatorLabNotebook => ({
  id: row.id,
  scenario: scenarioView(scenario),
  openedAt: row.openedAt,
  revealedAt: row.revealedAt,
  trialCount: row.counted,
  trialsNeeded: trialsNeeded(row.scenario),
  inSampleBars: IN_SAMPLE_BARS,
  holdoutBars: HOLDOUT_BARS,
  notice,
});

export const closesView = ({ scenario, study }: StudiedNotebook): number[] =>
  study.closes.map((ticks) => priceOf(ticks, scenario.rules.instruments[0] ?? { decimals: 2 }));

export const trialsView = ({ scenario, study, trials }: StudiedNotebook): SimulatorLabTrial[] =>
  study.trials.flatMap(({ inSample, holdout, deflated, chance }, index) => {
    const trial = trials[index];
    if (!trial) return [];
    const { id, number, rule, isCounted, createdAt } = trial;
    return {
      id,
      number,
      rule: ruleView(rule),
      isCounted,
      createdAt,
      inSample: outcomeView(scenario, inSample),
      holdout: holdout && outcomeView(scenario, holdout),
      deflatedSharpe: deflated,
      pValue: chance?.own ?? null,
      bestPValue: chance?.best ?? null,
    };
  });

export function statisticsView({ scenario, study, trials }: StudiedNotebook): SimulatorLabStatistics {
  const perYear = Math.sqrt(barsPerYear(scenario));
  const numberOf = (index: number): number => trials[index]?.number ?? 0;
  return {
    luckiestSharpe: study.luckiest * perYear,
    overfitting: study.overfitting,
    folds: study.folds.map(({ trial, from, to, sharpeBefore, sharpe, sum }) => ({
      from,
      to,
      trial: numberOf(trial),
      sharpeBefore: sharpeBefore * perYear,
      sharpe: sharpe * perYear,
      result: sum * usd(scenario.rules.startBalance),
    })),
    bestTrial: study.best === null ? null : numberOf(study.best),
  };
}

/** The holdout and the seed stay on the server until the reveal. */
export function resultView(
  trial: TrialRow,
  notebook: StudiedNotebook,
  viewerId: string,
): Omit<SimulatorLabResult, "trial"> {
  const { row, scenario, notice } = notebook;
  return {
    id: trial.id,
    scenario: scenarioView(scenario),
    trialCount: row.counted,
    statistics: statisticsView(notebook),
    notebookId: row.userId === viewerId ? row.id : null,
    seed: row.revealedAt && seedOf(row),
    version: row.version,
    notice,
  };
}

const outcomeView = (scenario: Scenario, { trades, meanR, result, sharpe }: LabOutcome): SimulatorLabOutcome => ({
  trades,
  meanR,
  result: usd(result),
  sharpe: sharpe * Math.sqrt(barsPerYear(scenario)),
});

const ruleView = ({ side, conditions, ...rest }: Rule): SimulatorLabRule => ({
  ...rest,
  side: LabSide[side],
  conditions: conditions.map(({ left, is, right }) => ({
    left: valueView(left),
    is: LabComparison[is],
    right: valueView(right),
  })),
});

const valueView = (value: Value): SimulatorLabValue => ({
  of: LabIndicator[value.of],
  period: "period" in value ? value.period : null,
  value: value.of === "NUMBER" ? value.value : null,
});
