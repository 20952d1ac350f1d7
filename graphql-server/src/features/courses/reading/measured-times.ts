import type { DataSource } from "typeorm";
import { query } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";

const QUEUE = "measured-times";
const INTERVAL_MINUTES = 12 * 60;
const MIN_MEMBERS = 20;
/** Members who only skipped through a lesson don't count. */
const MIN_SECONDS = 30;

/** Measures how long members take for each lesson. */
export class MeasuredTimes {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  start(): Promise<void> {
    return this.jobs.every(QUEUE, INTERVAL_MINUTES, () => this.run());
  }

  /** Stores the median time of those who completed a lesson, once there are enough of them. */
  async run(): Promise<void> {
    await query(
      this.database,
      `UPDATE lessons l SET measured_minutes = m.minutes FROM (
         SELECT p.lesson_id, greatest(1, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY p.seconds) / 60))::int AS minutes
         FROM lesson_positions p JOIN lesson_completions c ON c.user_id = p.user_id AND c.lesson_id = p.lesson_id
         WHERE p.seconds >= ${MIN_SECONDS} GROUP BY p.lesson_id HAVING count(*) >= ${MIN_MEMBERS}) m
       WHERE l.id = m.lesson_id AND l.measured_minutes IS DISTINCT FROM m.minutes`,
    );
  }
}
