import type { DataSource } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import type { LessonReader } from "../blocks/parsing/lesson-reader";
import { type Course } from "../catalog/course.entity";
import { COURSE_COLUMNS } from "../catalog/courses.service";
import { lessonAccessSql } from "../learning/entitlement.policy";
import { PROGRESS_COLUMNS, type PracticeService } from "./practice.service";
import type { Review, ReviewItem } from "./practice.types";
import { streakOf, type Progress } from "./review-schedule";

const PAGE_SIZE = 20;
const MAX_STREAK_DAYS = 1000;
const DEFAULT_SECONDS = 40;
/** The estimate is the median of the newest answers to a question, one each of this many members. */
const TIMED_MEMBERS = 50;

/** SQL: the member's progress `p` with existing questions that they can still read. $1 is the member, $2 their role, $3 the time. */
const FROM_REVIEWS = `FROM check_progress p JOIN lessons l ON l.id = p.lesson_id JOIN courses c ON c.id = l.course_id
  WHERE p.user_id = $1 AND p.review_at IS NOT NULL AND p.check_id = ANY(l.check_ids)
    AND ${lessonAccessSql({ userId: "$1", role: "$2", now: "$3" })}`;

type ReviewRow = Progress & {
  checkId: string;
  lessonId: string;
  lessonTitle: string;
  preview: boolean;
  content: string;
  course: Course;
};

interface ReviewServiceDeps {
  database: DataSource;
  practice: PracticeService;
  reader: LessonReader;
  clock: Clock;
}

/** Brings questions back after some days. */
export class ReviewService {
  constructor(private readonly deps: ReviewServiceDeps) {}

  async summary(viewer: Viewer): Promise<Review> {
    const now = this.deps.clock.now();
    const [row] = await query<{ due: number; seconds: number; nextAt: Date | null }>(
      this.deps.database,
      `SELECT count(*) FILTER (WHERE p.review_at <= $3)::int AS due, min(p.review_at) FILTER (WHERE p.review_at > $3) AS "nextAt",
         coalesce(sum((SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY coalesce(a.seconds, ${DEFAULT_SECONDS})) FROM (
           SELECT o.seconds FROM check_answers o WHERE o.lesson_id = p.lesson_id AND o.check_id = p.check_id
             AND NOT EXISTS (SELECT 1 FROM check_answers n WHERE n.user_id = o.user_id AND n.lesson_id = o.lesson_id
               AND n.check_id = o.check_id AND (n.answered_at, n.id) > (o.answered_at, o.id))
           ORDER BY o.answered_at DESC LIMIT ${TIMED_MEMBERS}) a)) FILTER (WHERE p.review_at <= $3), 0)::float AS seconds
       ${FROM_REVIEWS}`,
      [viewer.id, viewer.role, now],
    );
    const days = await query<{ day: string }>(
      this.deps.database,
      `SELECT DISTINCT to_char(answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM check_answers WHERE user_id = $1
       ORDER BY day DESC LIMIT ${MAX_STREAK_DAYS}`,
      [viewer.id],
    );
    const { due = 0, seconds = 0, nextAt = null } = row ?? {};
    return {
      dueCount: due,
      minutes: due === 0 ? 0 : Math.max(1, Math.round(seconds / 60)),
      nextAt,
      streakDays: streakOf(
        days.map(({ day }) => day),
        now,
      ),
    };
  }

  /** The next checks that are due: first those answered wrong, then those due longest. */
  async due(viewer: Viewer): Promise<ReviewItem[]> {
    const rows = await query<ReviewRow>(
      this.deps.database,
      `SELECT ${PROGRESS_COLUMNS}, l.id AS "lessonId", l.title AS "lessonTitle", l.preview, l.content,
         (SELECT row_to_json(course) FROM (SELECT ${COURSE_COLUMNS}) course) AS course
       ${FROM_REVIEWS} AND p.review_at <= $3 ORDER BY p.review_stage, p.review_at LIMIT ${PAGE_SIZE}`,
      [viewer.id, viewer.role, this.deps.clock.now()],
    );
    const items: ReviewItem[] = [];
    for (const { checkId, lessonId, lessonTitle, preview, content, course, ...progress } of rows) {
      const check = (await this.deps.reader.checksOf(content)).find(({ id }) => id === checkId);
      if (check)
        items.push({
          check: this.deps.practice.view(viewer, { id: lessonId, preview }, check, progress),
          lessonId,
          lessonTitle,
          course,
        });
    }
    return items;
  }
}
