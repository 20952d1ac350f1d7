import { setTimeout as sleep } from "node:timers/promises";
import type { DataSource } from "typeorm";
import { query } from "./database";
import { AppError } from "./errors/errors";

const POLL_MS = 2_000;

/**
 * A site that was restored from a backup contacts no one until an admin releases it, because the original may still be running.
 * Jobs, which include all emails, wait. Push messages wait. Calls to the payment provider are rejected.
 */
export class Quarantine {
  /** A running site never enters quarantine: only a restore into an empty database does that. */
  private isOver = false;

  constructor(private readonly database: DataSource) {}

  /** Throws if the database is unavailable, so that nothing is sent. */
  async isActive(): Promise<boolean> {
    if (this.isOver) return false;
    const [row] = await query(this.database, `SELECT 1 FROM quarantine`);
    this.isOver = !row;
    return !this.isOver;
  }

  /** Rejects a call to the payment provider. */
  async assertOver(): Promise<void> {
    if (!(await this.isActive())) return;
    throw new AppError(
      "UNAVAILABLE",
      "This site was restored from a backup, so payments are paused until an admin releases it.",
    );
  }

  /** Resolves after the release, by any process, or when `signal` aborts. */
  async untilOver(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // While the database is unavailable, the site stays in quarantine.
      if (!(await this.isActive().catch(() => true))) return;
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
