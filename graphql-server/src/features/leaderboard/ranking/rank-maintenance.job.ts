import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import type { JobQueue } from "../../../kernel/job-queue";
import type { Logger } from "../../../kernel/logging/logger";
import type { Topics } from "../../../kernel/events/topics";
import { Timeframe, windowOf } from "../periods";
import { foldRankMoves, deleteEndedPeriods } from "./rank-blocks.sql";
import { query } from "../../../kernel/database";

const FOLD_INTERVAL_MS = 1_000;
const QUEUE = "xp-ranks";
const MAINTENANCE_INTERVAL_MINUTES = 5;
const VACUUM_AFTER_MOVES = 5_000;

interface RankMaintenanceDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
  logger: Logger;
}

/** Folds rank moves once per second while XP changes, and every five minutes in case a process was killed. */
export class RankMaintenance {
  private timer: NodeJS.Timeout | null = null;
  private currentFold: Promise<void> = Promise.resolve();
  private movesSinceVacuum = 0;
  /** Whether XP changed since the last fold began. */
  private isDue = false;
  private unsubscribe: (() => void) | null = null;

  constructor(private readonly deps: RankMaintenanceDeps) {}

  async start(jobs: Pick<JobQueue, "every">): Promise<void> {
    await jobs.every(QUEUE, MAINTENANCE_INTERVAL_MINUTES, () => this.run());
    this.unsubscribe = this.deps.bus.subscribe("standingsMoved", "all", () => {
      this.isDue = true;
      this.scheduleFold();
    });
    this.scheduleFold();
  }

  /** Runs one fold at a time: parallel folds would only wait for each other. */
  private scheduleFold(): void {
    this.timer ??= setTimeout(() => {
      this.currentFold = this.fold()
        .catch((error: unknown) => this.deps.logger.warn({ error }, "rank fold failed"))
        .finally(() => {
          this.timer = null;
          if (this.isDue && this.unsubscribe) this.scheduleFold();
        });
      this.isDue = false;
    }, FOLD_INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    this.unsubscribe = null;
    if (this.timer) clearTimeout(this.timer);
    await this.currentFold;
  }

  async fold(): Promise<void> {
    for (const period of this.periods()) this.movesSinceVacuum += await foldRankMoves(this.deps.database, period);
    if (this.movesSinceVacuum < VACUUM_AFTER_MOVES) return;
    this.movesSinceVacuum = 0;
    // Autovacuum runs once per minute and can't keep up with this many short-lived rows.
    for (const table of ["xp_rank_moves", "xp_rank_blocks"]) await query(this.deps.database, `VACUUM ${table}`);
  }

  private async run(): Promise<void> {
    await deleteEndedPeriods(this.deps.database, this.periods());
    await this.fold();
  }

  private periods(): string[] {
    const now = this.deps.clock.now();
    return Object.values(Timeframe).map((timeframe) => windowOf(timeframe, now).period);
  }
}
