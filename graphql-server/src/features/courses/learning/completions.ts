import { randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { awardCourse, type XpChange } from "../../leaderboard";

/** Records a completed lesson. Returns false if it was completed before. */
export async function recordLesson(
  manager: EntityManager,
  userId: string,
  lessonId: string,
  now: Date,
): Promise<boolean> {
  const inserted = await query(
    manager,
    `INSERT INTO lesson_completions (user_id, lesson_id, completed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
     RETURNING lesson_id`,
    [userId, lessonId, now],
  );
  return inserted.length > 0;
}

/** The result of a passed final test. */
export interface TestScore {
  correct: number;
  questions: number;
}

/**
 * Completes a course and awards XP and a certificate, once, if all of its lessons are completed. A course that has checks also
 * requires a passed final test. Returns null if nothing changed.
 */
export async function completeCourse(
  manager: EntityManager,
  userId: string,
  courseId: number,
  now: Date,
  score: TestScore | null,
): Promise<{ xp: XpChange | null } | null> {
  const completed = await query(
    manager,
    // Counts unwritten lessons as missing, so an incomplete course can't be completed.
    `INSERT INTO course_completions (user_id, course_id, certificate_id, completed_at, holder_name, course_title, lessons, total_minutes,
       test_correct, test_questions)
     SELECT u.id, c.id, $3, $4, u.name, c.title, count(*), sum(l.duration_minutes), $5::int, $6::int
     FROM users u, courses c JOIN lessons l ON l.course_id = c.id
     LEFT JOIN lesson_completions done ON done.lesson_id = l.id AND done.user_id = $1
     WHERE u.id = $1 AND c.id = $2 GROUP BY u.id, c.id
     HAVING count(*) = count(done.lesson_id) AND (sum(l.check_count) = 0 OR $5::int IS NOT NULL)
     ON CONFLICT DO NOTHING RETURNING course_id`,
    [userId, courseId, randomBytes(16).toString("base64url"), now, score?.correct ?? null, score?.questions ?? null],
  );
  return completed.length ? { xp: await awardCourse(manager, userId, courseId, now) } : null;
}
