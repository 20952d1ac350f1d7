import { randomBytes } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { Cursors } from "../../../kernel/paging/cursors";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { requirePageSize } from "../../../kernel/paging/paging";
import type { RateLimits } from "../../../kernel/rate-limits";
import { isActive, type Action } from "../market/account";
import { ActionProblem, applyAction } from "../market/apply-action";
import { endRun, playBar } from "../market/play-bar";
import { challengeClosesAt } from "../challenges/simulator-challenge.entity";
import type { Scenario } from "../scenarios";
import type { RunPlan } from "../verdict/broken-rules";
import type { TradeNote } from "../verdict/verdict";
import { finishedTrades, type RecordTrades } from "./run-views";
import { StepUntil } from "./run.types";
import { RunStates, Turns, type RunRow, type RunState } from "./run-states";
import { findScenario } from "./scenario-versions.sql";

/** Runs that a member hasn't ended. */
const MAX_OPEN_RUNS = 20;
const MAX_STEP_BARS = 500;
const MAX_PAGE_RUNS = 20;

const COLUMNS = `id, user_id AS "userId", scenario, version, seed, bars, actions, plan,
  challenge::text AS challenge, started_at AS "startedAt", ended_at AS "endedAt", verdict`;

interface RunsDeps {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
  secret: string;
  recordTrades: RecordTrades;
  /** The current version of each scenario, by slug. */
  scenarios: ReadonlyMap<string, Scenario>;
}

/** A run without its prices, which take milliseconds to generate. */
export type ListedRun = Pick<RunState, "row" | "scenario">;

interface RunPosition {
  startedAt: string;
  id: string;
}

/** Runs, and what members do in them. A run belongs to its member alone: to anyone else, it doesn't exist. */
export class RunsService {
  readonly states: RunStates;
  /** One change of a run at a time in this process. The row's lock does the same for all processes. */
  readonly turns = new Turns();
  private readonly cursors: Cursors<RunPosition>;

  constructor(private readonly deps: RunsDeps) {
    this.states = new RunStates((row) => this.scenarioOf(row));
    this.cursors = new Cursors(deps.secret, "simulator runs");
  }

  async start(viewer: Viewer, slug: string, plan: RunPlan): Promise<RunState> {
    const scenario = this.deps.scenarios.get(slug);
    if (!scenario) throw notFound("Scenario");
    await this.deps.limits.take("simulatorRunsPerPerson", viewer);
    return this.insert(viewer, scenario, { plan, seed: randomBytes(16).toString("hex"), challenge: null });
  }

  /** Starts the viewer's only run of a week's challenge, or returns the one that exists. */
  async startChallenge(
    viewer: Viewer,
    scenario: Scenario,
    options: { plan: RunPlan; seed: string; challenge: string },
  ): Promise<RunState> {
    await this.deps.limits.take("simulatorRunsPerPerson", viewer);
    return (await this.ofChallenge(viewer, options.challenge)) ?? this.insert(viewer, scenario, options);
  }

  /** The viewer's run of a week's challenge. */
  async ofChallenge(viewer: Viewer, week: string): Promise<RunState | null> {
    const { database } = this.deps;
    const [run] = await query<{ id: string }>(
      database,
      `SELECT id FROM simulator_runs WHERE challenge = $1 AND user_id = $2`,
      [week, viewer.id],
    );
    return run ? this.byId(viewer, run.id) : null;
  }

  private async insert(
    viewer: Viewer,
    { slug, version, rules }: Scenario,
    { plan, seed, challenge }: { plan: RunPlan; seed: string; challenge: string | null },
  ): Promise<RunState> {
    const { database, clock } = this.deps;
    const inserted = await transact(database, async (manager) => {
      const [open] = await query<{ count: number }>(
        manager,
        `SELECT count(*)::int AS count FROM simulator_runs WHERE user_id = $1 AND ended_at IS NULL`,
        [viewer.id],
      );
      if ((open?.count ?? 0) >= MAX_OPEN_RUNS) {
        throw new AppError("CONFLICT", `You have ${MAX_OPEN_RUNS} open runs. End one of them first.`);
      }
      const [row] = await query<RunRow>(
        manager,
        `INSERT INTO simulator_runs (user_id, scenario, version, seed, bars, plan, challenge, started_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (challenge, user_id) WHERE challenge IS NOT NULL DO NOTHING RETURNING ${COLUMNS}`,
        [viewer.id, slug, version, seed, rules.historyBars, JSON.stringify(plan), challenge, clock.now()],
      );
      return row;
    });
    if (inserted) return this.states.of(database, inserted);
    // Started at the same time in another window.
    const existing = challenge && (await this.ofChallenge(viewer, challenge));
    if (!existing) throw new AppError("CONFLICT", "You have already begun this challenge.");
    return existing;
  }

  async byId(viewer: Viewer, id: string): Promise<RunState> {
    const { database } = this.deps;
    const runId = requireUuid(id, "id");
    // A change that's being stored is in memory already, so wait for it.
    const state = await this.turns.take(runId, async () =>
      this.states.of(database, await this.read(database, viewer, runId, "")),
    );
    return this.isOverdue(state.row) ? this.end(viewer, runId) : state;
  }

  /** Whether a run is still open although its challenge has closed. */
  isOverdue({ challenge, endedAt }: RunRow): boolean {
    return challenge !== null && endedAt === null && challengeClosesAt(challenge) <= this.deps.clock.now();
  }

  /** What this process has in memory, which may be old, or else what is stored. For those who have the run's turn. */
  async latest(viewer: Viewer, runId: string): Promise<RunState> {
    const { database } = this.deps;
    return this.states.known(runId) ?? this.states.of(database, await this.read(database, viewer, runId, ""));
  }

  /** The viewer's runs, newest first. */
  async page(viewer: Viewer, first: number, after: string | null): Promise<Connection<ListedRun>> {
    const { database } = this.deps;
    const size = requirePageSize(first, "first", MAX_PAGE_RUNS);
    const position = after === null ? null : this.cursors.decode(after);
    const rows = await query<RunRow>(
      database,
      `SELECT ${COLUMNS} FROM simulator_runs
       WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (started_at, id) < ($2::timestamptz, $3::uuid))
       ORDER BY started_at DESC, id DESC LIMIT $4`,
      [viewer.id, position?.startedAt ?? null, position?.id ?? null, size + 1],
    );
    const listed = await this.listed(rows.slice(0, size));
    const cursorOf = ({ row: { startedAt, id } }: ListedRun) =>
      this.cursors.encode({ startedAt: startedAt.toISOString(), id });
    return toConnection(listed, cursorOf, { next: rows.length > size, previous: after !== null });
  }

  /** The viewer's latest runs that are over and have no verdict yet. */
  async unjudged({ id }: Viewer, count: number): Promise<ListedRun[]> {
    const rows = await query<RunRow>(
      this.deps.database,
      `SELECT ${COLUMNS} FROM simulator_runs WHERE user_id = $1 AND ended_at IS NOT NULL AND verdict IS NULL
       ORDER BY started_at DESC LIMIT $2`,
      [id, count],
    );
    return this.listed(rows);
  }

  /**
   * Stores what a member does, and carries it out. Once this returns, it's never lost. An action whose id is stored already changes nothing.
   * `actionFor` may throw an ActionProblem.
   */
  async act(
    viewer: Viewer,
    ids: { runId: string; actionId: string; tradeId: string },
    actionFor: (state: RunState) => Action,
    note: TradeNote | null = null,
  ): Promise<RunState> {
    requireUuid(ids.tradeId, "tradeId");
    const actionId = requireUuid(ids.actionId, "actionId");
    await this.deps.limits.take("simulatorActionsPerPerson", viewer);
    return this.change(viewer, ids.runId, async (manager, state) => {
      const { row, account, market, notes } = state;
      const [stored] = await query<{ trade: string }>(
        manager,
        `SELECT action->>'trade' AS trade FROM simulator_actions WHERE run_id = $1 AND id = $2`,
        [row.id, actionId],
      );
      if (stored && stored.trade !== ids.tradeId)
        throw new AppError("CONFLICT", "This actionId belongs to another trade.");
      if (stored) return;
      requireOpen(row);
      const action = actionFor(state);
      applyAction(account, market, row.bars, action);
      row.actions += 1;
      if (note) notes.set(action.trade, note);
      await query(
        manager,
        `INSERT INTO simulator_actions (run_id, seq, id, bars, action, note, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          row.id,
          row.actions,
          actionId,
          row.bars,
          JSON.stringify(action),
          note && JSON.stringify(note),
          this.deps.clock.now(),
        ],
      );
      await query(manager, `UPDATE simulator_runs SET actions = $2 WHERE id = $1`, [row.id, row.actions]);
    });
  }

  /** Lets bars close, from the one that the client has seen. If others have closed since, it changes nothing, so it can be sent again. */
  async step(
    viewer: Viewer,
    runId: string,
    { fromBar, bars, until }: { fromBar: number; bars: number; until: StepUntil | null },
  ): Promise<RunState> {
    if (bars < 1 || bars > MAX_STEP_BARS) throw invalidField("bars", `bars must be between 1 and ${MAX_STEP_BARS}`);
    await this.deps.limits.take("simulatorStepsPerPerson", viewer);
    return this.change(viewer, runId, async (manager, state) => {
      const { row, account, market } = state;
      if (row.bars !== fromBar || row.endedAt) return;
      if (until === StepUntil.FILL && !account.trades.some(isActive)) {
        throw new ActionProblem("Nothing can be filled: no order waits, and no trade is open.");
      }
      const events = account.events.length;
      for (let played = 0; played < bars && row.bars < market.bars; played++) {
        playBar(account, market, row.bars);
        row.bars += 1;
        if (until === StepUntil.FILL && account.events.slice(events).some(({ kind }) => kind === "FILLED")) break;
        if (until === StepUntil.SESSION && (market.nightsAfter[row.bars - 1] ?? 0) > 0) break;
      }
      if (row.bars === market.bars) await this.finish(manager, state);
      else await query(manager, `UPDATE simulator_runs SET bars = $2 WHERE id = $1`, [row.id, row.bars]);
    });
  }

  /** Ends a run before its last bar. Idempotent. */
  end(viewer: Pick<Viewer, "id">, id: string): Promise<RunState> {
    const finish = async (manager: EntityManager, state: RunState): Promise<void> => {
      if (!state.row.endedAt) await this.finish(manager, state);
    };
    return this.change(viewer, id, finish, "id");
  }

  private async finish(manager: EntityManager, state: RunState): Promise<void> {
    const { row, account, market } = state;
    row.endedAt = this.deps.clock.now();
    endRun(account, market, row.bars - 1);
    await query(manager, `UPDATE simulator_runs SET bars = $2, ended_at = $3 WHERE id = $1`, [
      row.id,
      row.bars,
      row.endedAt,
    ]);
    await this.deps.recordTrades(
      manager,
      { userId: row.userId, runId: row.id },
      finishedTrades(state, row.endedAt),
      row.endedAt,
    );
  }

  private change(
    viewer: Pick<Viewer, "id">,
    id: string,
    work: (manager: EntityManager, state: RunState) => Promise<void>,
    argument = "runId",
  ): Promise<RunState> {
    const runId = requireUuid(id, argument);
    return this.turns.take(runId, async () => {
      try {
        return await transact(this.deps.database, async (manager) => {
          const row = await this.read(manager, viewer, runId, "FOR UPDATE");
          const state = await this.states.of(manager, row);
          if (this.isOverdue(row)) await this.finish(manager, state);
          await work(manager, state);
          return state;
        });
      } catch (error) {
        this.states.forget(runId);
        if (error instanceof ActionProblem) throw new AppError("VALIDATION", error.message);
        throw error;
      }
    });
  }

  private async read(
    target: DataSource | EntityManager,
    viewer: Pick<Viewer, "id">,
    id: string,
    lock: "FOR UPDATE" | "",
  ): Promise<RunRow> {
    const [row] = await query<RunRow>(
      target,
      `SELECT ${COLUMNS} FROM simulator_runs WHERE id = $1 AND user_id = $2 ${lock}`,
      [id, viewer.id],
    );
    if (!row) throw notFound("Run");
    return row;
  }

  private listed(rows: readonly RunRow[]): Promise<ListedRun[]> {
    return Promise.all(rows.map(async (row) => ({ row, scenario: await this.scenarioOf(row) })));
  }

  /** In the version in which the run began. */
  private async scenarioOf({ scenario: slug, version }: RunRow): Promise<Scenario> {
    const current = this.deps.scenarios.get(slug);
    return current?.version === version ? current : findScenario(this.deps.database, slug, version);
  }
}

function requireOpen(row: RunRow): void {
  if (row.endedAt) throw new AppError("CONFLICT", "This run is over.");
}
