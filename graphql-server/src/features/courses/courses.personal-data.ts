import { query } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";

/**
 * A member's courses and progress. Erasure deletes answers, tests, notes, and reading times. It keeps purchases and completions, but removes the name
 * from certificates.
 */
export const courseData: PersonalDataSource = {
  name: "courses",
  collect: async (manager, userId) => {
    const entitlements = await query(
      manager,
      `SELECT c.title, e.source, e.starts_at AS "from", e.revoked_at AS "revokedAt"
       FROM entitlements e JOIN courses c ON c.id = e.course_id WHERE e.user_id = $1 ORDER BY e.starts_at`,
      [userId],
    );
    const completedLessons = await query(
      manager,
      `SELECT c.title AS course, l.title AS lesson, d.completed_at AS "completedAt"
       FROM lesson_completions d JOIN lessons l ON l.id = d.lesson_id JOIN courses c ON c.id = coalesce(l.course_id, l.archived_from)
       WHERE d.user_id = $1 ORDER BY d.completed_at`,
      [userId],
    );
    const completedCourses = await query(
      manager,
      `SELECT c.title, d.completed_at AS "completedAt", d.certificate_id AS certificate, d.holder_name AS "holderName"
       FROM course_completions d JOIN courses c ON c.id = d.course_id WHERE d.user_id = $1 ORDER BY d.completed_at`,
      [userId],
    );
    const answers = await query(
      manager,
      `SELECT c.title AS course, l.title AS lesson, a.check_id AS question, a.is_correct AS "isCorrect", a.seconds, a.answered_at AS "answeredAt"
       FROM check_answers a JOIN lessons l ON l.id = a.lesson_id JOIN courses c ON c.id = coalesce(l.course_id, l.archived_from)
       WHERE a.user_id = $1 ORDER BY a.answered_at`,
      [userId],
    );
    const exercises = await query(
      manager,
      `SELECT c.title AS course, l.title AS lesson, a.exercise_id AS exercise, a.answer, a.answered_at AS "answeredAt"
       FROM exercise_answers a JOIN lessons l ON l.id = a.lesson_id JOIN courses c ON c.id = coalesce(l.course_id, l.archived_from)
       WHERE a.user_id = $1 ORDER BY c.id, l.position, a.exercise_id`,
      [userId],
    );
    const reviews = await query(
      manager,
      `SELECT c.title AS course, l.title AS lesson, p.check_id AS question, p.solved_at AS "solvedAt", p.solved_answer AS answer,
         p.review_at AS "reviewAt"
       FROM check_progress p JOIN lessons l ON l.id = p.lesson_id JOIN courses c ON c.id = coalesce(l.course_id, l.archived_from)
       WHERE p.user_id = $1 ORDER BY c.id, l.position, p.check_id`,
      [userId],
    );
    const finalTests = await query(
      manager,
      `SELECT c.title AS course, t.started_at AS "startedAt", t.submitted_at AS "submittedAt", t.correct,
         jsonb_array_length(t.questions) AS questions, t.answers
       FROM final_tests t JOIN courses c ON c.id = t.course_id WHERE t.user_id = $1 ORDER BY t.started_at`,
      [userId],
    );
    const notes = await query(
      manager,
      `SELECT c.title AS course, l.title AS lesson, n.text, n.updated_at AS "updatedAt"
       FROM lesson_notes n JOIN lessons l ON l.id = n.lesson_id JOIN courses c ON c.id = coalesce(l.course_id, l.archived_from)
       WHERE n.user_id = $1 AND n.text <> '' ORDER BY c.id, l.position`,
      [userId],
    );
    const readings = await query(
      manager,
      `SELECT c.title AS course, l.title AS lesson, p.anchor, p.seconds, p.read_at AS "readAt"
       FROM lesson_positions p JOIN lessons l ON l.id = p.lesson_id JOIN courses c ON c.id = coalesce(l.course_id, l.archived_from)
       WHERE p.user_id = $1 ORDER BY c.id, l.position`,
      [userId],
    );
    return {
      entitlements,
      completedLessons,
      completedCourses,
      answers,
      exercises,
      reviews,
      finalTests,
      notes,
      readings,
    };
  },
  erase: async (manager, userId) => {
    const tables = [
      "check_answers",
      "check_progress",
      "exercise_answers",
      "final_tests",
      "lesson_notes",
      "lesson_positions",
    ];
    for (const table of tables) {
      await query(manager, `DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    }
    await query(manager, `UPDATE lesson_versions SET author_id = NULL WHERE author_id = $1`, [userId]);
    await query(manager, `UPDATE course_completions SET holder_name = 'Deleted user' WHERE user_id = $1`, [userId]);
  },
};
