import { query } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";

/** A member's courses and progress. Erasure keeps purchases and completions, but removes the name from certificates. */
export const courseData: PersonalDataSource = {
  name: "courses",
  collect: async (manager, userId) => {
    const entitlements = await query(
      manager,
      `SELECT c.title, e.source, e.starts_at AS "from", e.ends_at AS "to", e.revoked_at AS "revokedAt"
       FROM entitlements e JOIN courses c ON c.id = e.course_id WHERE e.user_id = $1 ORDER BY e.starts_at`,
      [userId],
    );
    const completedLessons = await query(
      manager,
      `SELECT c.title AS course, l.title AS lesson, d.completed_at AS "completedAt"
       FROM lesson_completions d JOIN lessons l ON l.id = d.lesson_id JOIN courses c ON c.id = l.course_id
       WHERE d.user_id = $1 ORDER BY d.completed_at`,
      [userId],
    );
    const completedCourses = await query(
      manager,
      `SELECT c.title, d.completed_at AS "completedAt", d.certificate_id AS certificate, d.holder_name AS "holderName"
       FROM course_completions d JOIN courses c ON c.id = d.course_id WHERE d.user_id = $1 ORDER BY d.completed_at`,
      [userId],
    );
    return { entitlements, completedLessons, completedCourses };
  },
  erase: async (manager, userId) => {
    await query(manager, `UPDATE course_completions SET holder_name = 'Deleted user' WHERE user_id = $1`, [userId]);
  },
};
