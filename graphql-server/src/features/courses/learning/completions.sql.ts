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

/** The share of correct answers that passes a final test. */
export const PASS_RATIO = 0.8;

/**
 * Completes a course and awards XP and a certificate, once, if all of its lessons are completed. A course that has checks also
 * requires a passed final test. A pass counts even if lessons were added since. Returns null if nothing changed.
 */
export async function completeCourse(
  manager: EntityManager,
  userId: string,
  courseId: number,
  now: Date,
): Promise<{ xp: XpChange | null } | null> {
  const completed = await query(
    manager,
    // Counts unwritten lessons as missing, so an incomplete course can't be completed.
    `INSERT INTO course_completions (user_id, course_id, certificate_id, completed_at, holder_name, course_title, lessons, total_minutes,
       test_correct, test_questions)
     SELECT u.id, c.id, $3, $4, u.name, c.title, count(*), sum(coalesce(l.measured_minutes, l.duration_minutes)), t.correct, t.questions
     FROM users u JOIN courses c ON c.id = $2 JOIN lessons l ON l.course_id = c.id
     LEFT JOIN lesson_completions done ON done.lesson_id = l.id AND done.user_id = $1
     LEFT JOIN LATERAL (SELECT correct, jsonb_array_length(questions) AS questions FROM final_tests
       WHERE user_id = $1 AND course_id = $2 AND correct >= ${PASS_RATIO} * jsonb_array_length(questions)
       ORDER BY submitted_at LIMIT 1) t ON true
     WHERE u.id = $1 GROUP BY u.id, c.id, t.correct, t.questions
     HAVING count(*) = count(done.lesson_id) AND (sum(cardinality(l.check_ids)) = 0 OR t.correct IS NOT NULL)
     ON CONFLICT DO NOTHING RETURNING course_id`,
    [userId, courseId, randomBytes(16).toString("base64url"), now],
  );
  return completed.length ? { xp: await awardCourse(manager, userId, courseId, now) } : null;
}
