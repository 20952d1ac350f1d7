import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import type { JobQueue } from "../../kernel/job-queue";
import type { Logger } from "../../kernel/logger";
import { Timeframe, windowOf } from "./periods";
import { foldRankMoves, forgetEndedPeriods } from "./rank-blocks";

const PAUSE_MS = 1_000;
const QUEUE = "xp-ranks";
const EVERY_MINUTES = 5;

/** Keeps ranks cheap: once a second while XP moves, and for what a killed process left, every five minutes. */
export class RankKeeper {
  private timer: NodeJS.Timeout | null = null;
  private work: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async start(jobs: JobQueue): Promise<void> {
    await jobs.every(QUEUE, EVERY_MINUTES, () => this.tidy());
    this.touched();
  }

  /** After a commit that moved XP. */
  touched(): void {
    if (this.isStopped) return;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.work = this.fold().catch((error: unknown) => {
        this.logger.warn({ error }, "ranks could not be counted up and stay slower for now");
      });
    }, PAUSE_MS).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.work;
  }

  async fold(): Promise<void> {
    for (const period of this.periods()) await foldRankMoves(this.database, period);
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
