import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import type { JobQueue } from "../../../kernel/job-queue";
import type { Logger } from "../../../kernel/logging/logger";
import type { Topics } from "../../../kernel/events/topics";
import { Timeframe, windowOf } from "./periods";
import { foldRankMoves, forgetEndedPeriods } from "./rank-blocks";

const PAUSE_MS = 1_000;
const QUEUE = "xp-ranks";
const EVERY_MINUTES = 5;
const SWEEP_FROM = 5_000;

/** Keeps ranks cheap: once a second while XP moves, and for what a killed process left, every five minutes. */
export class RankKeeper {
  private timer: NodeJS.Timeout | null = null;
  private work: Promise<void> = Promise.resolve();
  /** Moves folded since the tables were last cleaned. */
  private swept = 0;
  /** XP moved since the last fold began. */
  private isDue = false;
  private leave: (() => void) | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus<Topics>,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async start(jobs: Pick<JobQueue, "every">): Promise<void> {
    await jobs.every(QUEUE, EVERY_MINUTES, () => this.tidy());
    this.leave = this.bus.subscribe("rankingsChanged", "all", () => {
      this.isDue = true;
      this.foldSoon();
    });
    this.foldSoon();
  }

  /** One after the other, however long one takes: more of them would only wait for each other. */
  private foldSoon(): void {
    this.timer ??= setTimeout(() => {
      this.work = this.fold()
        .catch((error: unknown) => this.logger.warn({ error }, "ranks could not be counted up and stay slower for now"))
        .finally(() => {
          this.timer = null;
          if (this.isDue && this.leave) this.foldSoon();
        });
      this.isDue = false;
    }, PAUSE_MS).unref();
  }

  async stop(): Promise<void> {
    this.leave?.();
    this.leave = null;
    if (this.timer) clearTimeout(this.timer);
    await this.work;
  }

  async fold(): Promise<void> {
    for (const period of this.periods()) this.swept += await foldRankMoves(this.database, period);
    if (this.swept < SWEEP_FROM) return;
    this.swept = 0;
    // Rows that come and go this fast leave more behind than the database's own cleaning, once a minute, keeps up with.
    for (const table of ["xp_rank_moves", "xp_rank_blocks"]) await this.database.query(`VACUUM ${table}`);
  }

  private async tidy(): Promise<void> {
    await forgetEndedPeriods(this.database, this.periods());
    await this.fold();
  }

  private periods(): string[] {
    const now = this.clock.now();
    return Object.values(Timeframe).map((timeframe) => windowOf(timeframe, now).period);
  }
}
