import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../kernel/clock";
import type { JobQueue } from "../../kernel/job-queue";
import { query } from "../../kernel/database";
import type { ExpiringData, PersonalDataSource } from "../../kernel/personal-data";

const QUEUE = "retention-sweep";
const INTERVAL_MINUTES = 60;
const BATCH_SIZE = 1_000;
/** Keeps a run within the job's timeout; the next run continues. */
const MAX_BATCHES = 50;

interface RetentionSweepDeps {
  database: DataSource;
  clock: Clock;
  sources: readonly PersonalDataSource[];
}

/** Erases data whose retention period has ended. */
export class RetentionSweep {
  constructor(private readonly deps: RetentionSweepDeps) {}

  start(jobs: JobQueue): Promise<void> {
    return jobs.every(QUEUE, INTERVAL_MINUTES, () => this.run());
  }

  async run(): Promise<void> {
    for (const data of this.deps.sources.flatMap(({ expiring = [] }) => expiring)) await this.erase(data);
  }

  private async erase({ days, eraseBatch }: ExpiringData): Promise<void> {
    const before = new Date(this.deps.clock.now().getTime() - days * DAY_MS);
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const rows = await query<unknown>(this.deps.database, eraseBatch, [before, BATCH_SIZE]);
      if (rows.length < BATCH_SIZE) return;
    }
  }
}
