import type { DataSource, EntityManager } from "typeorm";
import { query, transact } from "../../../kernel/database";
import { invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import type { LessonReferences } from "../blocks/lesson-references";
import { countChecks, parseLesson } from "../blocks/parse-lesson";
import type { LessonDraft } from "../authoring/course-admin.types";
import type { SaveLessonInput } from "../authoring/course-admin.inputs";
import { publishLesson } from "./lesson-emails";

/** Lesson management for admins. */
export class LessonAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly references: LessonReferences,
    /** Runs in the transaction that saves the lesson. */
    private readonly onLessonSaved: (manager: EntityManager) => Promise<void>,
  ) {}

  /** A lesson's Markdown with its questions and answers. */
  async draft(viewer: Viewer, id: string): Promise<LessonDraft> {
    assertAdmin(viewer);
    const [lesson] = await query<LessonDraft>(
      this.database,
      `SELECT id, content AS markdown FROM lessons WHERE id = $1`,
      [requireUuid(id)],
    );
    if (!lesson) throw notFound("Lesson");
    return lesson;
  }

  /** Creates or updates a lesson; returns its id. */
  async saveLesson(viewer: Viewer, input: SaveLessonInput): Promise<string> {
    assertAdmin(viewer);
    const { courseId, title, durationMinutes, preview, content } = input;
    const values = [
      title.trim(),
      durationMinutes,
      preview,
      content.trim(),
      await validChecks(content.trim(), this.references),
    ];
    return transact(this.database, async (manager) => {
      // Serializes changes to the positions in the outline.
      const [course] = await query(manager, `SELECT 1 FROM courses WHERE id = $1 FOR UPDATE`, [courseId]);
      if (!course) throw notFound("Course");
      if (input.id) {
        const changed = await query<unknown>(
          manager, // Removing the seed key keeps later releases from overwriting an admin's changes.
          `UPDATE lessons SET title = $3, duration_minutes = $4, preview = $5, content = $6, check_count = $7,
             seed_key = CASE WHEN (title, duration_minutes, content) = ($3, $4, $6) THEN seed_key END
           WHERE id = $1 AND course_id = $2 RETURNING id`,
          [requireUuid(input.id), courseId, ...values],
        );
        if (!changed.length) throw notFound("Lesson");
        await publishLesson(manager, input.id);
        await this.onLessonSaved(manager);
        return input.id;
      }
      const [created] = await query<{ id: string }>(
        manager,
        // Buyers of a complete course aren't waiting for lessons, so they get no email about an additional one.
        `INSERT INTO lessons (course_id, position, title, duration_minutes, preview, content, check_count, published_at, mailed_at)
         SELECT $1, o.last + 1, $2, $3, $4, $5, $6, o.added_at, o.added_at FROM (
           SELECT coalesce(max(position), 0) AS last, CASE WHEN $5 <> '' AND bool_and(content <> '') THEN now() END AS added_at
           FROM lessons WHERE course_id = $1) o RETURNING id`,
        [courseId, ...values],
      );
      const id = created?.id ?? "";
      await publishLesson(manager, id);
      await this.onLessonSaved(manager);
      return id;
    });
  }

  /** Deletes a lesson. Certificates already earned stay valid. */
  async deleteLesson(viewer: Viewer, lessonId: string): Promise<void> {
    assertAdmin(viewer);
    await transact(this.database, async (manager) => {
      const { courseId } = await this.lockLesson(manager, lessonId);
      await query(manager, `DELETE FROM lessons WHERE id = $1`, [lessonId]);
      await renumber(manager, courseId, `position`);
    });
  }

  /** Moves a lesson to a position in the outline, starting at 1. Positions beyond the end mean the end. */
  async moveLesson(viewer: Viewer, lessonId: string, position: number): Promise<void> {
    assertAdmin(viewer);
    if (position < 1) throw invalidField("position", "position must be at least 1");
    await transact(this.database, async (manager) => {
      const lesson = await this.lockLesson(manager, lessonId);
      const movesDown = position > lesson.position;
      // Sorts the lesson after the one at that position when it moves down, and before it when it moves up.
      await renumber(manager, lesson.courseId, `CASE WHEN id = $2 THEN $3::numeric ELSE position END`, [
        lessonId,
        movesDown ? position + 0.5 : position - 0.5,
      ]);
    });
  }

  private async lockLesson(manager: EntityManager, id: string): Promise<{ courseId: number; position: number }> {
    const [lesson] = await query<{ courseId: number; position: number }>(
      manager,
      `SELECT l.course_id AS "courseId", l.position FROM lessons l JOIN courses c ON c.id = l.course_id
       WHERE l.id = $1 FOR UPDATE OF c`,
      [requireUuid(id)],
    );
    if (!lesson) throw notFound("Lesson");
    return lesson;
  }
}

/** The number of questions in a lesson. Throws VALIDATION with the line of each problem. */
async function validChecks(content: string, references: LessonReferences): Promise<number> {
  const { blocks, problems } = await parseLesson(content, references);
  if (problems.length) {
    throw invalidField("content", problems.map(({ line, reason }) => `Line ${line}: ${reason}`).join("\n"));
  }
  return countChecks(blocks);
}

/** Renumbers the lessons of a course in the given order. Uses negative positions first, because positions are unique. */
async function renumber(
  manager: EntityManager,
  courseId: number,
  order: string,
  parameters: readonly unknown[] = [],
): Promise<void> {
  await query(
    manager,
    `UPDATE lessons SET position = -o.place FROM (
       SELECT id, row_number() OVER (ORDER BY ${order}) AS place FROM lessons WHERE course_id = $1) o
     WHERE o.id = lessons.id`,
    [courseId, ...parameters],
  );
  await query(manager, `UPDATE lessons SET position = -position WHERE course_id = $1`, [courseId]);
}
