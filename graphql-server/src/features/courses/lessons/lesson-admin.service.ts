import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import type { LessonReferences } from "../blocks/lesson-references";
import { checkIdsOf, parseLesson, SAVED_DRAWS } from "../blocks/parse-lesson";
import type { CheckStatistics, LessonDraft, LessonVersion } from "../authoring/course-admin.types";
import type { SaveLessonInput } from "../authoring/course-admin.inputs";
import { publishLesson } from "./lesson-emails";
import { addVersion, keepOriginal, type LessonValues } from "./lesson-versions";

/** A lesson to store. */
export interface LessonToStore extends LessonValues {
  /** Null for a new lesson, which is appended. */
  id: string | null;
  courseId: number;
  /** False for a draft. */
  publish: boolean;
  checkIds: string[];
}

/** Fewer answers say little about a question. */
const MIN_PEOPLE = 5;

/** Lesson management for admins. */
export class LessonAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly references: LessonReferences,
    private readonly clock: Clock,
    /** Runs in the transaction that saves the lesson. */
    private readonly onLessonSaved: (manager: EntityManager) => Promise<void>,
  ) {}

  /** A version of a lesson with its questions and answers; by default, the newest one. */
  async draft(viewer: Viewer, id: string, version: number | null): Promise<LessonDraft> {
    assertAdmin(viewer);
    const [lesson] = await query<Omit<LessonDraft, "versions" | "checkStatistics">>(
      this.database,
      `SELECT l.id, coalesce(v.title, l.title) AS title, coalesce(v.duration_minutes, l.duration_minutes) AS "durationMinutes",
         coalesce(v.preview, l.preview) AS preview, coalesce(v.content, l.content) AS markdown,
         v.number IS NULL OR (v.title, v.duration_minutes, v.preview, v.content) = (l.title, l.duration_minutes, l.preview, l.content)
           AS "isPublished"
       FROM lessons l LEFT JOIN lesson_versions v ON v.lesson_id = l.id
         AND v.number = coalesce($2, (SELECT max(number) FROM lesson_versions WHERE lesson_id = l.id))
       WHERE l.id = $1 AND ($2::int IS NULL OR v.number IS NOT NULL)`,
      [requireUuid(id), version],
    );
    if (!lesson) throw notFound("Lesson");
    const versions = await query<LessonVersion>(
      this.database,
      `SELECT v.number, u.username AS "authorUsername", v.saved_at AS "savedAt", v.published_at AS "publishedAt"
       FROM lesson_versions v LEFT JOIN users u ON u.id = v.author_id WHERE v.lesson_id = $1 ORDER BY v.number DESC`,
      [id],
    );
    return { ...lesson, versions, checkStatistics: await this.statisticsOf(id) };
  }

  /** How people answered the checks of a lesson at their first try, those most often wrong first. */
  private statisticsOf(lessonId: string): Promise<CheckStatistics[]> {
    return query<CheckStatistics>(
      this.database,
      `SELECT check_id AS "checkId", count(*)::int AS people, (count(*) FILTER (WHERE NOT is_correct))::int AS "wrongAtFirst"
       FROM (SELECT DISTINCT ON (check_id, user_id) check_id, is_correct FROM check_answers WHERE lesson_id = $1
             ORDER BY check_id, user_id, answered_at) first
       GROUP BY check_id HAVING count(*) >= ${MIN_PEOPLE} ORDER BY avg((NOT is_correct)::int) DESC, check_id`,
      [lessonId],
    );
  }

  /** Creates or updates a lesson, or saves a draft of it; returns its id. */
  async saveLesson(viewer: Viewer, input: SaveLessonInput): Promise<string> {
    assertAdmin(viewer);
    const { courseId, publish } = input;
    const content = input.content.trim();
    const checkIds = publish ? await validChecks(content, this.references) : [];
    return transact(this.database, async (manager) => {
      const [course] = await query(manager, `SELECT 1 FROM courses WHERE id = $1 FOR UPDATE`, [courseId]);
      if (!course) throw notFound("Course");
      const lesson = { ...input, id: input.id ?? null, title: input.title.trim(), content, checkIds };
      const id = await storeLesson(manager, lesson, viewer.id, this.clock.now());
      if (publish) await this.onLessonSaved(manager);
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

/**
 * Creates or updates a lesson and returns its id. The caller locks the course, which serializes changes to the positions in its
 * outline and to the numbers of versions.
 */
export async function storeLesson(
  manager: EntityManager,
  lesson: LessonToStore,
  authorId: string | null,
  savedAt: Date,
): Promise<string> {
  const { courseId, publish } = lesson;
  if (lesson.id) await requireLesson(manager, lesson.id, courseId);
  const id = lesson.id ?? (await createLesson(manager, lesson));
  if (lesson.id) await keepOriginal(manager, id);
  if (lesson.id && publish) await updateLesson(manager, id, lesson);
  await addVersion(manager, id, lesson, { authorId, savedAt, isPublished: publish });
  if (publish) await publishLesson(manager, id);
  return id;
}

/** Appends a lesson to the outline. A draft has no text until it is published. */
async function createLesson(
  manager: EntityManager,
  { courseId, title, durationMinutes, preview, content, publish, checkIds }: LessonToStore,
): Promise<string> {
  const [created] = await query<{ id: string }>(
    manager,
    // Buyers of a complete course aren't waiting for lessons, so they get no email about an additional one.
    `INSERT INTO lessons (course_id, position, title, duration_minutes, preview, content, check_ids, published_at, mailed_at)
     SELECT $1, o.last + 1, $2, $3, $4, $5, $6, o.added_at, o.added_at FROM (
       SELECT coalesce(max(position), 0) AS last, CASE WHEN $5 <> '' AND bool_and(content <> '') THEN now() END AS added_at
       FROM lessons WHERE course_id = $1) o RETURNING id`,
    [courseId, title, durationMinutes, preview, publish ? content : "", checkIds],
  );
  return created?.id ?? "";
}

async function requireLesson(manager: EntityManager, id: string, courseId: number): Promise<void> {
  const lesson = await query(manager, `SELECT 1 FROM lessons WHERE id = $1 AND course_id = $2`, [
    requireUuid(id),
    courseId,
  ]);
  if (!lesson.length) throw notFound("Lesson");
}

async function updateLesson(
  manager: EntityManager,
  id: string,
  { title, durationMinutes, preview, content, checkIds }: LessonToStore,
): Promise<void> {
  await query(
    manager, // Removing the seed key keeps later releases from overwriting an admin's changes.
    `UPDATE lessons SET title = $2, duration_minutes = $3, preview = $4, content = $5, check_ids = $6,
       seed_key = CASE WHEN (title, duration_minutes, content) = ($2, $3, $5) THEN seed_key END
     WHERE id = $1`,
    [id, title, durationMinutes, preview, content, checkIds],
  );
}

/** The ids of the questions in a lesson. Throws VALIDATION with the line of each problem. */
async function validChecks(content: string, references: LessonReferences): Promise<string[]> {
  const { blocks, problems } = await parseLesson(content, references, SAVED_DRAWS);
  if (problems.length) {
    throw invalidField("content", problems.map(({ line, reason }) => `Line ${line}: ${reason}`).join("\n"));
  }
  return checkIdsOf(blocks);
}

/** Brings the lessons of a course into the order of their ids. */
export const orderLessons = (manager: EntityManager, courseId: number, ids: readonly string[]): Promise<void> =>
  renumber(manager, courseId, `array_position($2::uuid[], id)`, [ids]);

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
