import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../kernel/clock";
import type { JobQueue } from "../../kernel/job-queue";
import { query } from "../../kernel/database";

/** Must match the privacy notice. */
export const RETENTION = {
  sessionDays: 30,
  guestMessageDays: 365,
  notificationDays: 90,
  removedMessageDays: 90,
  buyerDays: 3_653,
};

const QUEUE = "retention-sweep";
const INTERVAL_MINUTES = 60;
const BATCH_SIZE = 1_000;
/** Keeps a run within the job's timeout; the next run continues. */
const MAX_BATCHES = 50;

/** Erases data whose retention period has ended. */
export class RetentionSweep {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  start(jobs: JobQueue): Promise<void> {
    return jobs.every(QUEUE, INTERVAL_MINUTES, () => this.run());
  }

  async run(): Promise<void> {
    // A member's last session stays, without its client, because it says when they were last here.
    await this.inBatches(
      `DELETE FROM sessions WHERE id IN (
         SELECT id FROM sessions s WHERE (ip <> '' OR user_agent <> '') AND least(ended_at, expires_at) < $1
           AND EXISTS (SELECT 1 FROM sessions n WHERE n.user_id = s.user_id AND n.last_used_at > s.last_used_at)
         ORDER BY least(ended_at, expires_at) LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
      RETENTION.sessionDays,
    );
    await this.inBatches(
      `UPDATE sessions SET ip = '', user_agent = '' WHERE id IN (
         SELECT id FROM sessions WHERE (ip <> '' OR user_agent <> '') AND least(ended_at, expires_at) < $1
         ORDER BY least(ended_at, expires_at) LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
      RETENTION.sessionDays,
    );
    await this.inBatches(
      `DELETE FROM contact_messages WHERE id IN (
         SELECT id FROM contact_messages m WHERE user_id IS NULL AND created_at < $1
           AND NOT EXISTS (SELECT 1 FROM contact_replies r WHERE r.message_id = m.id AND r.created_at >= $1)
         LIMIT $2) RETURNING id`,
      RETENTION.guestMessageDays,
    );
    // Ids and times have the same order, so this reads only the oldest rows.
    await this.inBatches(
      `DELETE FROM notifications WHERE id IN (
         SELECT id FROM (SELECT id, created_at FROM notifications ORDER BY id LIMIT $2) o WHERE created_at < $1) RETURNING id`,
      RETENTION.notificationDays,
    );
    await this.inBatches(
      `DELETE FROM removed_messages WHERE message_id IN (
         SELECT message_id FROM removed_messages WHERE removed_at < $1 ORDER BY removed_at LIMIT $2) RETURNING message_id`,
      RETENTION.removedMessageDays,
    );
    await this.inBatches(`DELETE FROM banned_identities WHERE hash IN (
      SELECT hash FROM banned_identities WHERE ends_at < $1 LIMIT $2) RETURNING hash`);
    await this.inBatches(
      `UPDATE orders SET buyer_name = NULL, buyer_email = NULL WHERE id IN (
         SELECT id FROM orders WHERE paid_at < $1 AND buyer_name IS NOT NULL LIMIT $2) RETURNING id`,
      RETENTION.buyerDays,
    );
  }

  private async inBatches(sql: string, days = 0): Promise<void> {
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const rows = await query<unknown>(this.database, sql, [before, BATCH_SIZE]);
      if (rows.length < BATCH_SIZE) return;
    }
  }
}
