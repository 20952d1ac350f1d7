import { createHash, randomBytes } from "node:crypto";
import type { DataSource } from "typeorm";
import { assertEmailConfirmed, type Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { AppError } from "../../../kernel/errors/errors";
import type { JobQueue } from "../../../kernel/job-queue";
import { Timeframe, windowOf } from "../../leaderboard";
import type { RunState } from "../runs/run-states";
import type { RunsService } from "../runs/runs.service";
import { scenarioView, truthView } from "../runs/run-views";
import { findScenario } from "../runs/scenario-versions.sql";
import { marketOf, type Scenario } from "../scenarios";
import type { RunPlan } from "../verdict/broken-rules";
import type { SimulatorTruth } from "../verdict/verdict.types";
import type { VerdictsService } from "../verdict/verdicts.service";
import { MIN_RANKED_TRADES, readScores } from "./challenge-scores.sql";
import type { SimulatorChallenge, SimulatorChallengeScore } from "./challenge.types";
import { challengeClosesAt, challengeOpensAt, type SimulatorChallengeRow } from "./simulator-challenge.entity";

const QUEUE = "simulator-challenges";
const INTERVAL_MINUTES = 5;
/** Keeps one round of closing within the job's timeout; the next one continues. */
const MAX_CLOSED_RUNS = 500;

/** What it's about isn't known before: the market may have trends, ranges, or nothing. */
const SCENARIO = "free-draw";
const PLAN: RunPlan = { riskPerTrade: 0.01, maxTrades: 30, breakAfterLoss: 0.03 };

interface ChallengesDeps {
  database: DataSource;
  clock: Clock;
  scenarios: ReadonlyMap<string, Scenario>;
  runs: RunsService;
  verdicts: VerdictsService;
}

/** One hidden seed a week, the same for everyone: from Monday to Sunday, no restart. */
export class ChallengesService {
  constructor(private readonly deps: ChallengesDeps) {}

  start(jobs: JobQueue): Promise<void> {
    return jobs.every(QUEUE, INTERVAL_MINUTES, () => this.closeRuns());
  }

  /** A week's challenge, by its Monday, or the current one. Null if there was none. */
  async find(week: string | null): Promise<SimulatorChallenge | null> {
    const row = week === null ? await this.current() : await this.read(week);
    if (!row) return null;
    const [previous] = await query<{ week: string }>(
      this.deps.database,
      `SELECT week::text FROM simulator_challenges WHERE week < $1 ORDER BY week DESC LIMIT 1`,
      [row.week],
    );
    return {
      id: row.week,
      opensAt: challengeOpensAt(row.week),
      closesAt: challengeClosesAt(row.week),
      scenario: scenarioView(await this.scenarioOf(row)),
      plan: PLAN,
      minTrades: MIN_RANKED_TRADES,
      seedDigest: createHash("sha256").update(row.seed).digest("hex"),
      previousId: previous?.week ?? null,
    };
  }

  /** Starts the viewer's run of this week, or returns it. */
  async startRun(viewer: Viewer): Promise<RunState> {
    assertEmailConfirmed(viewer);
    const row = await this.current();
    if (this.isClosed(row.week)) {
      throw new AppError("CONFLICT", "This week's challenge has closed. The next one opens on Monday at 00:00 UTC.");
    }
    const options = { plan: PLAN, seed: row.seed, challenge: row.week };
    return this.deps.runs.startChallenge(viewer, await this.scenarioOf(row), options);
  }

  runOf(viewer: Viewer, week: string): Promise<RunState | null> {
    return this.deps.runs.ofChallenge(viewer, week);
  }

  scores(viewer: Viewer, week: string): Promise<SimulatorChallengeScore[]> {
    return readScores(this.deps.database, week, viewer.id);
  }

  async countPlayers(week: string): Promise<number> {
    const [row] = await query<{ count: number }>(
      this.deps.database,
      `SELECT count(*)::int AS count FROM simulator_runs WHERE challenge = $1`,
      [week],
    );
    return row?.count ?? 0;
  }

  /** What was behind all prices. Null until the challenge has closed. */
  async truth(week: string): Promise<SimulatorTruth | null> {
    const row = this.isClosed(week) ? await this.read(week) : null;
    if (!row) return null;
    const scenario = await this.scenarioOf(row);
    return truthView(scenario, marketOf(scenario, row.seed), row.seed, scenario.bars);
  }

  /** Ends runs whose challenge has closed, and judges those without a verdict, so that they are ranked. */
  async closeRuns(): Promise<void> {
    const { database, clock, runs, verdicts } = this.deps;
    const waiting = await query<{ id: string; userId: string }>(
      database,
      `SELECT id, user_id AS "userId" FROM simulator_runs
       WHERE challenge IS NOT NULL AND verdict IS NULL AND (ended_at IS NOT NULL OR challenge + 6 <= ($1::timestamptz AT TIME ZONE 'UTC'))
       ORDER BY started_at LIMIT ${MAX_CLOSED_RUNS}`,
      [clock.now()],
    );
    for (const { id, userId } of waiting) await verdicts.of(await runs.end({ id: userId }, id));
  }

  private isClosed(week: string): boolean {
    return challengeClosesAt(week) <= this.deps.clock.now();
  }

  /** The first one who asks in a week creates its challenge. */
  private async current(): Promise<SimulatorChallengeRow> {
    const { database, clock, scenarios } = this.deps;
    const { start } = windowOf(Timeframe.WEEKLY, clock.now());
    const scenario = scenarios.get(SCENARIO);
    if (!start || !scenario) throw new AppError("INTERNAL", `The scenario ${SCENARIO} is missing`);
    const week = start.toISOString().slice(0, 10);
    const existing = await this.read(week);
    if (existing) return existing;
    await query(
      database,
      `INSERT INTO simulator_challenges (week, scenario, version, seed) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [week, SCENARIO, scenario.version, randomBytes(16).toString("hex")],
    );
    const row = await this.read(week);
    if (!row) throw new AppError("INTERNAL", "The challenge was not stored");
    return row;
  }

  private async read(week: string): Promise<SimulatorChallengeRow | null> {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(week) || Number.isNaN(Date.parse(week))) return null;
    const [row] = await query<SimulatorChallengeRow>(
      this.deps.database,
      `SELECT week::text, scenario, version, seed FROM simulator_challenges WHERE week = $1`,
      [week],
    );
    return row ?? null;
  }

  private async scenarioOf({ scenario: slug, version }: SimulatorChallengeRow): Promise<Scenario> {
    const current = this.deps.scenarios.get(slug);
    return current?.version === version ? current : findScenario(this.deps.database, slug, version);
  }
}
