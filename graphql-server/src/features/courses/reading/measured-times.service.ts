import type { DataSource } from "typeorm";
import { query } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";

const QUEUE = "measured-times";
const INTERVAL_MINUTES = 12 * 60;
const MIN_MEMBERS = 20;
/** Enough for a reliable median, however many members there are. */
const MAX_MEMBERS = 500;
/** Members who only skipped through a lesson don't count. */
const MIN_SECONDS = 30;

interface MeasuredTimesDeps {
  database: DataSource;
  jobs: JobQueue;
}

/** Measures how long members take for each lesson. */
export class MeasuredTimes {
  constructor(private readonly deps: MeasuredTimesDeps) {}

  start(): Promise<void> {
    return this.deps.jobs.every(QUEUE, INTERVAL_MINUTES, () => this.run());
  }

  /** Stores the median time of those who completed a lesson, once there are enough of them. */
  async run(): Promise<void> {
    // A join or EXISTS would read all completions for each lesson. A scalar subquery looks up only those it needs.
    await query(
      this.deps.database,
      `UPDATE lessons SET measured_minutes = m.minutes FROM (
         SELECT l.id, (
           SELECT CASE WHEN count(*) >= ${MIN_MEMBERS}
             THEN greatest(1, round((percentile_cont(0.5) WITHIN GROUP (ORDER BY t.seconds) / 60)::numeric))::int END
           FROM (
             SELECT p.seconds FROM lesson_positions p
             WHERE p.lesson_id = l.id AND p.seconds >= ${MIN_SECONDS}
               AND (SELECT true FROM lesson_completions d WHERE d.user_id = p.user_id AND d.lesson_id = p.lesson_id)
             LIMIT ${MAX_MEMBERS}) t) AS minutes
         FROM lessons l WHERE l.content <> '') m
       WHERE lessons.id = m.id AND lessons.measured_minutes IS DISTINCT FROM m.minutes`,
    );
  }
}
