/** Share of lessons completed. Stays 1 once the course is completed, even if lessons are added. */
export function progressOf(completed: number, total: number, completedAt: Date | null): number {
  if (completedAt) return 1;
  return total ? completed / total : 0;
}

/** SQL: the written, incomplete lesson that the member read last, or else the first one, and where the member stopped. */
export const resumeLessonSql = (userId: string, courseId: string): string =>
  `SELECT l.id, l.title, l.position, l.duration_minutes, l.measured_minutes, l.preview, r.anchor FROM lessons l LEFT JOIN lesson_positions r ON r.lesson_id = l.id AND r.user_id = ${userId}
    WHERE l.course_id = ${courseId} AND l.content <> ''
      AND NOT EXISTS (SELECT 1 FROM lesson_completions d WHERE d.lesson_id = l.id AND d.user_id = ${userId})
    ORDER BY r.read_at DESC NULLS LAST, l.position LIMIT 1`;
