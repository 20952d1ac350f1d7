import type { Env } from "../../env";
import { query } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";
import type { Limit } from "../../kernel/rate-limits";
import type { TopicSettings } from "../../kernel/events/topics";
import type { TasksService } from "../courses";
import type { Feature, FeatureDeps } from "../feature";
import type { Clock } from "../../kernel/clock";
import { ChallengesResolver } from "./challenges/challenges.resolver";
import { CHALLENGE_ROWS } from "./challenges/challenges.rest";
import { ChallengesService } from "./challenges/challenges.service";
import { SimulatorChallengeRow, SimulatorChallengeScoreRow } from "./challenges/simulator-challenge.entity";
import { QuestionsResolver } from "./questions/questions.resolver";
import { QuestionsService } from "./questions/questions.service";
import { SimulatorQuestionRow } from "./questions/simulator-question.entity";
import { labData } from "./lab/lab.personal-data";
import { CFTC_NOTICE } from "./lab/lab.rest-schemas";
import { LabResolver, LabResultResolver } from "./lab/lab.resolver";
import { LAB_ROWS } from "./lab/lab.rest";
import { LabService } from "./lab/lab.service";
import { SimulatorLabNotebook, SimulatorLabTrial } from "./lab/simulator-lab.entity";
import type { RecordTrades } from "./runs/run-views";
import { Player } from "./runs/player";
import { RunsService } from "./runs/runs.service";
import { SimulatorAction, SimulatorRun, SimulatorScenarioVersion } from "./runs/simulator-run.entity";
import { storeScenarios } from "./runs/scenario-versions.sql";
import type { Scenario } from "./scenarios";
import { SimulatorTasksService } from "./tasks/simulator-tasks.service";
import { LessonScenarioResolver, TasksResolver } from "./tasks/tasks.resolver";
import { SIMULATOR_ROWS } from "./simulator.rest";
import { SimulatorResolver } from "./simulator.resolver";
import { VerdictsService } from "./verdict/verdicts.service";

const LIMITS = {
  simulatorRunsPerPerson: { points: 20, duration: 600 },
  simulatorActionsPerPerson: { points: 120, duration: 60 },
  simulatorStepsPerPerson: { points: 600, duration: 60 },
  labNotebooksPerPerson: { points: 20, duration: 600 },
  /** Trials, and views of their links. */
  labPlaysPerPerson: { points: 60, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

const TOPICS = { simulatorRunTaken: {} } satisfies Record<string, TopicSettings>;

declare module "../../kernel/events/topics" {
  interface Topics {
    /** A run is now played by this player, so that every other one stops. */
    simulatorRunTaken: { runId: string; playerId: string };
  }
}

/** Seeds that aren't public yet aren't exported, because they contain the future. */
const simulatorData = (clock: Clock, notice: string): PersonalDataSource => ({
  name: "simulatorRuns",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT r.id, r.scenario, r.version,
         CASE WHEN r.ended_at IS NULL OR r.challenge + 6 > ($2::timestamptz AT TIME ZONE 'UTC') THEN NULL ELSE r.seed END AS seed,
         r.bars, r.plan, r.challenge::text AS challenge, r.achievements, $3::text AS notice, r.started_at AS "startedAt", r.ended_at AS "endedAt", r.verdict,
         (SELECT coalesce(json_agg(json_build_object('id', a.id, 'bars', a.bars, 'action', a.action, 'note', a.note, 'createdAt', a.created_at)
            ORDER BY a.seq), '[]') FROM simulator_actions a WHERE a.run_id = r.id) AS actions,
         (SELECT coalesce(json_agg(json_build_object('rule', q.rule, 'question', q.question->>'text', 'wrongTries', q.wrong_tries,
            'solvedAt', q.solved_at) ORDER BY q.rule), '[]') FROM simulator_questions q WHERE q.run_id = r.id) AS questions
       FROM simulator_runs r WHERE r.user_id = $1 ORDER BY r.started_at, r.id`,
      [userId, clock.now(), notice],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM simulator_runs WHERE user_id = $1`, [userId]);
  },
});

export { finishedTrades, type FinishedTrade } from "./runs/run-views";

/** What simulated results carry everywhere. */
export const simulatedNotice = ({ SIMULATED_RESULTS_NOTICE }: Pick<Env, "SIMULATED_RESULTS_NOTICE">): string =>
  SIMULATED_RESULTS_NOTICE ? `Synthetic prices. ${SIMULATED_RESULTS_NOTICE}` : CFTC_NOTICE;

export { marketOf, readScenarios, type Scenario } from "./scenarios";
export { endRun } from "./market/play-bar";
export { replay } from "./market/replay";
export type { RunRow, StoredAction } from "./runs/run-states";
export { SimulatorAction, SimulatorRun } from "./runs/simulator-run.entity";
export { ChallengesService } from "./challenges/challenges.service";

interface SimulatorOptions {
  scenarios: ReadonlyMap<string, Scenario>;
  tasks: TasksService;
  recordTrades: RecordTrades;
}

export function createSimulator(
  { env, database, limits, clock, secret, bus, logger }: FeatureDeps,
  { scenarios, tasks: lessonTasks, recordTrades }: SimulatorOptions,
): Feature {
  const notice = simulatedNotice(env);
  const runs = new RunsService({ database, limits, clock, secret, scenarios, recordTrades });
  const player = new Player({ database, runs, bus, clock, logger, recordTrades });
  const verdicts = new VerdictsService({ database, runs, logger, notice });
  const challenges = new ChallengesService({ database, clock, scenarios, runs, verdicts });
  const tasks = new SimulatorTasksService({ database, limits, runs, tasks: lessonTasks });
  const questions = new QuestionsService({ database, limits, clock, scenarios });
  const lab = new LabService({ database, limits, clock, secret, scenarios, notice });
  return {
    entities: [
      SimulatorRun,
      SimulatorAction,
      SimulatorScenarioVersion,
      SimulatorChallengeRow,
      SimulatorChallengeScoreRow,
      SimulatorQuestionRow,
      SimulatorLabNotebook,
      SimulatorLabTrial,
    ],
    resolvers: [
      new SimulatorResolver({ scenarios, runs, verdicts, clock, notice }),
      new ChallengesResolver(challenges),
      new LessonScenarioResolver(scenarios),
      new TasksResolver({ tasks, scenarios }),
      new QuestionsResolver(questions),
      new LabResolver(lab),
      new LabResultResolver(lab),
    ],
    services: [player, challenges],
    restRows: [...SIMULATOR_ROWS, ...CHALLENGE_ROWS, ...LAB_ROWS],
    personalData: [simulatorData(clock, notice), labData(notice)],
    jobs: [challenges],
    limits: LIMITS,
    topics: TOPICS,
    seed: (manager) => storeScenarios(manager, scenarios),
    stop: async () => {
      player.stop();
      await Promise.all([verdicts.stop(), lab.stop()]);
    },
  };
}
