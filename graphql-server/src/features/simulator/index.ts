import { query } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";
import type { Limit } from "../../kernel/rate-limits";
import type { TopicSettings } from "../../kernel/events/topics";
import type { Feature, FeatureDeps } from "../feature";
import { Player } from "./runs/player";
import { RunsService } from "./runs/runs.service";
import { SimulatorAction, SimulatorRun, SimulatorScenarioVersion } from "./runs/simulator-run.entity";
import { readScenarios } from "./scenarios";
import { SIMULATOR_ROWS } from "./simulator.rest";
import { SimulatorResolver } from "./simulator.resolver";
import { VerdictsService } from "./verdict/verdicts.service";

const LIMITS = {
  simulatorRunsPerPerson: { points: 20, duration: 600 },
  simulatorActionsPerPerson: { points: 120, duration: 60 },
  simulatorStepsPerPerson: { points: 600, duration: 60 },
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

/** The seeds of open runs aren't exported, because they contain the future. */
const simulatorData: PersonalDataSource = {
  name: "simulatorRuns",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT r.id, r.scenario, r.version, CASE WHEN r.ended_at IS NULL THEN NULL ELSE r.seed END AS seed, r.bars, r.plan,
         r.started_at AS "startedAt", r.ended_at AS "endedAt", r.verdict,
         (SELECT coalesce(json_agg(json_build_object('id', a.id, 'bars', a.bars, 'action', a.action, 'note', a.note, 'createdAt', a.created_at)
            ORDER BY a.seq), '[]') FROM simulator_actions a WHERE a.run_id = r.id) AS actions
       FROM simulator_runs r WHERE r.user_id = $1 ORDER BY r.started_at, r.id`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM simulator_runs WHERE user_id = $1`, [userId]);
  },
};

export function createSimulator({ database, limits, clock, secret, bus, logger }: FeatureDeps): Feature {
  const scenarios = readScenarios();
  const runs = new RunsService({ database, limits, clock, secret, scenarios });
  const player = new Player({ database, runs, bus, clock, logger });
  const verdicts = new VerdictsService({ database });
  return {
    entities: [SimulatorRun, SimulatorAction, SimulatorScenarioVersion],
    resolvers: [new SimulatorResolver({ scenarios, runs, verdicts })],
    services: [player],
    restRows: SIMULATOR_ROWS,
    personalData: [simulatorData],
    limits: LIMITS,
    topics: TOPICS,
    seed: (manager) => runs.storeScenarios(manager),
    stop: async () => {
      player.stop();
      await verdicts.stop();
    },
  };
}
