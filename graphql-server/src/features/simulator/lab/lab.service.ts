import { randomBytes, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { DataSource, EntityManager } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { DeadlineWorker, workerFile } from "../../../kernel/deadline-worker";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { Cursors } from "../../../kernel/paging/cursors";
import { requirePageSize } from "../../../kernel/paging/paging";
import type { RateLimits } from "../../../kernel/rate-limits";
import { findScenario } from "../runs/scenario-versions.sql";
import type { Scenario } from "../scenarios";
import type { Rule } from "../strategy/rule";
import type { LabStudy, Replay } from "./lab.study";
import type { LabResult, LabTask } from "./lab.worker";

/** More would say nothing new, and each one makes the statistics slower. */
const MAX_TRIALS = 100;
const MAX_PAGE_NOTEBOOKS = 20;

/** On noise, the reveal shows what many trials do, so it needs many. Elsewhere, one planned trial is the most honest test. */
export const trialsNeeded = (scenario: string): number => (scenario === "noise-only" ? 20 : 1);

export interface NotebookRow {
  id: string;
  userId: string;
  scenario: string;
  version: number;
  seed: string;
  openedAt: Date;
  revealedAt: Date | null;
  study: LabStudy | null;
  /** How many were tried before the reveal. */
  counted: number;
}

export interface TrialRow {
  id: string;
  notebookId: string;
  number: number;
  requestId: string;
  rule: Rule;
  isCounted: boolean;
  createdAt: Date;
}

/** A notebook as its member sees it. */
export interface Notebook {
  row: NotebookRow;
  scenario: Scenario;
  /** What its results carry. */
  notice: string;
}

/** A notebook with the results of all its trials. */
export interface StudiedNotebook extends Notebook {
  trials: readonly TrialRow[];
  study: LabStudy;
}

const NOTEBOOK = `n.id, n.user_id AS "userId", n.scenario, n.version, n.seed, n.opened_at AS "openedAt", n.revealed_at AS "revealedAt", n.study,
  (SELECT count(*)::int FROM simulator_lab_trials t WHERE t.notebook_id = n.id AND t.is_counted) AS counted`;
const TRIAL = `id, notebook_id AS "notebookId", number, request_id AS "requestId", rule, is_counted AS "isCounted", created_at AS "createdAt"`;

interface LabDeps {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
  secret: string;
  notice: string;
  /** The current version of each, by slug. */
  scenarios: ReadonlyMap<string, Scenario>;
}

/**
 * Notebooks of the backtest lab. A notebook belongs to its member alone; one trial of it can be read by anyone who has its id. All results are computed
 * from the seed and the rules, in a thread of its own.
 */
export class LabService {
  private readonly worker = new DeadlineWorker<LabTask, LabResult>(workerFile(import.meta.dirname, "lab.worker"));
  private readonly cursors: Cursors<{ openedAt: string; id: string }>;

  constructor(private readonly deps: LabDeps) {
    this.cursors = new Cursors(deps.secret, "lab notebooks");
  }

  /** Opens a notebook, or returns the one whose holdout isn't revealed yet: there's one per scenario. */
  async open(viewer: Viewer, slug: string): Promise<Notebook> {
    const { database, limits, clock, scenarios } = this.deps;
    const scenario = scenarios.get(slug);
    if (!scenario) throw notFound("Scenario");
    await limits.take("labNotebooksPerPerson", viewer);
    await query(
      database,
      `INSERT INTO simulator_lab_notebooks (user_id, scenario, version, seed, opened_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, scenario) WHERE revealed_at IS NULL DO NOTHING`,
      [viewer.id, slug, scenario.version, randomBytes(16).toString("hex"), clock.now()],
    );
    const [row] = await query<NotebookRow>(
      database,
      `SELECT ${NOTEBOOK} FROM simulator_lab_notebooks n WHERE user_id = $1 AND scenario = $2 ORDER BY revealed_at DESC NULLS FIRST LIMIT 1`,
      [viewer.id, slug],
    );
    if (!row) throw new AppError("INTERNAL", "The notebook was not stored");
    return this.withScenario(row);
  }

  async byId(viewer: Viewer, id: string): Promise<Notebook> {
    return this.withScenario(await this.read(this.deps.database, viewer, requireUuid(id, "id")));
  }

  /** The viewer's notebooks, newest first. */
  async page(viewer: Viewer, first: number, after: string | null): Promise<Connection<Notebook>> {
    const size = requirePageSize(first, "first", MAX_PAGE_NOTEBOOKS);
    const position = after === null ? null : this.cursors.decode(after);
    const rows = await query<NotebookRow>(
      this.deps.database,
      `SELECT ${NOTEBOOK} FROM simulator_lab_notebooks n
       WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (opened_at, id) < ($2::timestamptz, $3::uuid))
       ORDER BY opened_at DESC, id DESC LIMIT $4`,
      [viewer.id, position?.openedAt ?? null, position?.id ?? null, size + 1],
    );
    const notebooks = await Promise.all(rows.slice(0, size).map((row) => this.withScenario(row)));
    const cursorOf = ({ row: { openedAt, id } }: Notebook) =>
      this.cursors.encode({ openedAt: openedAt.toISOString(), id });
    return toConnection(notebooks, cursorOf, { next: rows.length > size, previous: after !== null });
  }

  /** Tries a rule. Each one counts, so the same rule can't be tried twice. */
  async tryRule(
    viewer: Viewer,
    { notebookId, requestId, rule }: { notebookId: string; requestId: string; rule: Rule },
  ): Promise<Notebook> {
    const { database, limits, clock } = this.deps;
    requireUuid(requestId, "requestId");
    await limits.take("labPlaysPerPerson", viewer);
    const notebook = await this.withScenario(await this.read(database, viewer, requireUuid(notebookId, "notebookId")));
    if (!canTry(await this.trialsOf(database, notebookId), requestId, rule)) return notebook;
    const { inSample } = await this.replay(notebook, rule);
    if (inSample.trades === 0) {
      throw invalidField("rule", "This rule never trades in these bars, so it isn't counted. Loosen a condition.");
    }
    await transact(database, async (manager) => {
      const { revealedAt } = await this.read(manager, viewer, notebookId, "FOR UPDATE");
      const trials = await this.trialsOf(manager, notebookId);
      if (!canTry(trials, requestId, rule)) return;
      await query(
        manager,
        `INSERT INTO simulator_lab_trials (id, notebook_id, number, request_id, rule, is_counted, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          randomUUID(),
          notebookId,
          trials.length + 1,
          requestId,
          JSON.stringify(rule),
          revealedAt === null,
          clock.now(),
        ],
      );
    });
    return this.byId(viewer, notebookId);
  }

  /** Shows the holdout. Trials after that aren't counted. Idempotent. */
  async reveal(viewer: Viewer, id: string): Promise<Notebook> {
    const { database, clock } = this.deps;
    const notebookId = requireUuid(id, "id");
    await transact(database, async (manager) => {
      const row = await this.read(manager, viewer, notebookId, "FOR UPDATE");
      if (row.revealedAt) return;
      const needed = trialsNeeded(row.scenario);
      if (row.counted < needed) {
        throw new AppError("CONFLICT", `Try ${needed - row.counted} more before you reveal the holdout.`);
      }
      await query(manager, `UPDATE simulator_lab_notebooks SET revealed_at = $2 WHERE id = $1`, [
        notebookId,
        clock.now(),
      ]);
    });
    return this.byId(viewer, notebookId);
  }

  /** One trial of any member, for those who have its link. */
  async trial(id: string): Promise<{ trial: TrialRow; notebook: StudiedNotebook }> {
    const { database } = this.deps;
    const [trial] = await query<TrialRow>(database, `SELECT ${TRIAL} FROM simulator_lab_trials WHERE id = $1`, [
      requireUuid(id, "id"),
    ]);
    const [row] = trial
      ? await query<NotebookRow>(database, `SELECT ${NOTEBOOK} FROM simulator_lab_notebooks n WHERE id = $1`, [
          trial.notebookId,
        ])
      : [];
    if (!trial || !row) throw notFound("Result");
    return { trial, notebook: await this.studied(await this.withScenario(row)) };
  }

  async replayOf(viewer: Viewer, notebook: Notebook, rule: Rule): Promise<Replay> {
    await this.deps.limits.take("labPlaysPerPerson", viewer);
    return this.replay(notebook, rule);
  }

  /** Adds the results, which are computed again if a trial or the reveal came after the stored ones. */
  async studied(notebook: Notebook): Promise<StudiedNotebook> {
    const { database } = this.deps;
    const { row, scenario } = notebook;
    const trials = await this.trialsOf(database, row.id);
    const { seed, revealedAt, study: stored } = row;
    const isRevealed = revealedAt !== null;
    const isCurrent =
      stored?.trials.length === trials.length &&
      stored.trials.every(({ holdout }) => (holdout !== null) === isRevealed);
    if (isCurrent) return { ...notebook, trials, study: stored };
    const counted = trials.filter(({ isCounted }) => isCounted).length;
    const task = { scenario, seed, rules: trials.map(({ rule }) => rule), counted, isRevealed };
    const study = (await this.worker.run({ kind: "STUDY", study: task })) as LabStudy;
    await query(database, `UPDATE simulator_lab_notebooks SET study = $2 WHERE id = $1`, [
      row.id,
      JSON.stringify(study),
    ]);
    return { ...notebook, trials, study };
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }

  private async replay({ row, scenario }: Notebook, rule: Rule): Promise<Replay> {
    const task = { scenario, seed: row.seed, rule, isRevealed: row.revealedAt !== null };
    return (await this.worker.run({ kind: "REPLAY", replay: task })) as Replay;
  }

  private trialsOf(target: DataSource | EntityManager, notebookId: string): Promise<TrialRow[]> {
    return query<TrialRow>(target, `SELECT ${TRIAL} FROM simulator_lab_trials WHERE notebook_id = $1 ORDER BY number`, [
      notebookId,
    ]);
  }

  private async withScenario(row: NotebookRow): Promise<Notebook> {
    const { database, scenarios, notice } = this.deps;
    const current = scenarios.get(row.scenario);
    const isCurrent = current?.version === row.version;
    return { row, notice, scenario: isCurrent ? current : await findScenario(database, row.scenario, row.version) };
  }

  private async read(
    target: DataSource | EntityManager,
    viewer: Viewer,
    id: string,
    lock: "FOR UPDATE" | "" = "",
  ): Promise<NotebookRow> {
    const [row] = await query<NotebookRow>(
      target,
      `SELECT ${NOTEBOOK} FROM simulator_lab_notebooks n WHERE id = $1 AND user_id = $2 ${lock}`,
      [id, viewer.id],
    );
    if (!row) throw notFound("Notebook");
    return row;
  }
}

/** False if the request was carried out before. Throws if the rule can't be tried. */
function canTry(trials: readonly TrialRow[], requestId: string, rule: Rule): boolean {
  if (trials.some((trial) => trial.requestId === requestId)) return false;
  const same = trials.find((trial) => isDeepStrictEqual(trial.rule, rule));
  if (same) throw new AppError("CONFLICT", `You have tried this rule already: it's trial ${same.number}.`);
  if (trials.length >= MAX_TRIALS) {
    throw new AppError(
      "CONFLICT",
      `A notebook has at most ${MAX_TRIALS} trials. Reveal its holdout, and open a new one.`,
    );
  }
  return true;
}
