import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import type { LessonReferences } from "../blocks/parsing/lesson-references";
import type { MarkdownInspector } from "../blocks/parsing/markdown-inspector";
import { checkIdsOf, parseLesson, SAVED_DRAWS } from "../blocks/parsing/parse-lesson";
import { writeAudit, type LessonAction } from "../../moderation";
import type { SaveLessonInput } from "../authoring/course-admin.inputs";
import { HAS_LEARNERS_SQL } from "../authoring/course-admin.service";
import type { ArchivedLesson, CheckStatistics, LessonDraft, LessonVersion } from "../authoring/course-admin.types";
import { publishLesson } from "./lessons.emails";
import { addVersion, keepOriginal, type LessonValues } from "./lesson-versions.sql";

/** A lesson to store. */
export interface LessonToStore extends LessonValues {
  /** Null for a new lesson, which is appended. */
  id: string | null;
  courseId: number;
  /** False for a draft. */
  publish: boolean;
  checkIds: string[];
}

interface OutlineLesson {
  id: string;
  courseId: number;
  title: string;
  position: number;
}

/** Fewer answers say little about a question. */
const MIN_PEOPLE = 5;

interface LessonAdminDeps {
  database: DataSource;
  references: LessonReferences;
  markdown: MarkdownInspector;
  clock: Clock;
  /** Runs in the transaction that saves the lesson. */
  onLessonSaved: (manager: EntityManager) => Promise<void>;
}

/** Lesson management for admins. */
export class LessonAdminService {
  constructor(private readonly deps: LessonAdminDeps) {}

  /** A version of a lesson with its questions and answers; by default, the newest one. */
  async draft(viewer: Viewer, id: string, version: number | null): Promise<LessonDraft> {
    assertAdmin(viewer);
    const [lesson] = await query<Omit<LessonDraft, "versions" | "checkStatistics">>(
      this.deps.database,
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
      this.deps.database,
      `SELECT v.number, u.username AS "authorUsername", v.saved_at AS "savedAt", v.published_at AS "publishedAt"
       FROM lesson_versions v LEFT JOIN users u ON u.id = v.author_id WHERE v.lesson_id = $1 ORDER BY v.number DESC`,
      [id],
    );
    return { ...lesson, versions, checkStatistics: await this.statisticsOf(id) };
  }

  /** How people answered the checks of a lesson at their first try, those most often wrong first. */
  private statisticsOf(lessonId: string): Promise<CheckStatistics[]> {
    return query<CheckStatistics>(
      this.deps.database,
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
    const checkIds = publish ? await validChecks(content, this.deps) : [];
    return transact(this.deps.database, async (manager) => {
      const [course] = await query(manager, `SELECT 1 FROM courses WHERE id = $1 FOR UPDATE`, [courseId]);
      if (!course) throw notFound("Course");
      if (input.id) await assertNewest(manager, requireUuid(input.id), input.newestVersion ?? null);
      const lesson = { ...input, id: input.id ?? null, title: input.title.trim(), content, checkIds };
      const id = await storeLesson(manager, lesson, viewer.id, this.deps.clock.now());
      const action = input.id ? (publish ? "lesson.published" : "lesson.draft_saved") : "lesson.created";
      await this.audit(manager, viewer, action, { id, courseId, title: lesson.title });
      if (publish) await this.deps.onLessonSaved(manager);
      return id;
    });
  }

  /** The archived lessons of a course, the latest first. */
  archived(viewer: Viewer, courseId: number): Promise<ArchivedLesson[]> {
    assertAdmin(viewer);
    return query<ArchivedLesson>(
      this.deps.database,
      `SELECT id, title, archived_at AS "archivedAt" FROM lessons WHERE archived_from = $1 ORDER BY archived_at DESC, id`,
      [courseId],
    );
  }

  /** Takes a lesson out of its course. Members' answers and notes stay, in case it is restored. */
  async archiveLesson(viewer: Viewer, lessonId: string): Promise<void> {
    assertAdmin(viewer);
    await transact(this.deps.database, async (manager) => {
      const lesson = await this.lockLesson(manager, lessonId);
      const [left] = await query(
        manager,
        `SELECT 1 FROM lessons WHERE course_id = $1 AND id <> $2 AND content <> '' LIMIT 1`,
        [lesson.courseId, lessonId],
      );
      const [sold] = await query(manager, `SELECT 1 FROM courses c WHERE c.id = $1 AND ${HAS_LEARNERS_SQL}`, [
        lesson.courseId,
      ]);
      if (sold && !left) {
        throw new AppError("CONFLICT", "Members have this course, so its last written lesson must stay.");
      }
      await query(
        manager,
        `UPDATE lessons SET course_id = NULL, archived_from = course_id, archived_at = $2 WHERE id = $1`,
        [lessonId, this.deps.clock.now()],
      );
      await renumber(manager, lesson.courseId, `position`);
      await this.audit(manager, viewer, "lesson.archived", lesson);
    });
  }

  /** Appends an archived lesson to the outline of its course. */
  async restoreLesson(viewer: Viewer, lessonId: string): Promise<void> {
    assertAdmin(viewer);
    await transact(this.deps.database, async (manager) => {
      const [archived] = await query<{ id: string; courseId: number; title: string }>(
        manager,
        `SELECT l.id, c.id AS "courseId", l.title FROM lessons l JOIN courses c ON c.id = l.archived_from
         WHERE l.id = $1 FOR UPDATE OF c`,
        [requireUuid(lessonId)],
      );
      const [restored] = archived
        ? await query(
            manager,
            `UPDATE lessons SET course_id = archived_from, archived_from = NULL, archived_at = NULL, position =
               (SELECT coalesce(max(position), 0) + 1 FROM lessons WHERE course_id = $2)
             WHERE id = $1 AND archived_from = $2 RETURNING id`,
            [lessonId, archived.courseId],
          )
        : [];
      if (!archived || !restored) throw notFound("Lesson");
      await this.audit(manager, viewer, "lesson.restored", archived);
    });
  }

  /** Moves a lesson to a position in the outline, starting at 1. Positions beyond the end mean the end. */
  async moveLesson(viewer: Viewer, lessonId: string, position: number): Promise<void> {
    assertAdmin(viewer);
    if (position < 1) throw invalidField("position", "position must be at least 1");
    await transact(this.deps.database, async (manager) => {
      const lesson = await this.lockLesson(manager, lessonId);
      const movesDown = position > lesson.position;
      // Sorts the lesson after the one at that position when it moves down, and before it when it moves up.
      await renumber(manager, lesson.courseId, `CASE WHEN id = $2 THEN $3::numeric ELSE position END`, [
        lessonId,
        movesDown ? position + 0.5 : position - 0.5,
      ]);
      await this.audit(manager, viewer, "lesson.moved", lesson, { from: lesson.position, to: position });
    });
  }

  private async lockLesson(manager: EntityManager, id: string): Promise<OutlineLesson> {
    const [lesson] = await query<OutlineLesson>(
      manager,
      `SELECT l.id, l.course_id AS "courseId", l.title, l.position FROM lessons l JOIN courses c ON c.id = l.course_id
       WHERE l.id = $1 FOR UPDATE OF c`,
      [requireUuid(id)],
    );
    if (!lesson) throw notFound("Lesson");
    return lesson;
  }

  private audit(
    manager: EntityManager,
    viewer: Viewer,
    action: LessonAction,
    { id: lessonId, courseId, title }: Omit<OutlineLesson, "position">,
    details: object = {},
  ): Promise<void> {
    return writeAudit(manager, {
      authorId: viewer.id,
      action,
      details: { courseId, lessonId, title, ...details },
      at: this.deps.clock.now(),
    });
  }
}

/** Throws CONFLICT if there is a version that the author hasn't seen. The caller locks the course. */
async function assertNewest(manager: EntityManager, lessonId: string, seen: number | null): Promise<void> {
  if (seen === null) return;
  const [{ newest } = { newest: 0 }] = await query<{ newest: number }>(
    manager,
    `SELECT coalesce(max(number), 0) AS newest FROM lesson_versions WHERE lesson_id = $1`,
    [lessonId],
  );
  if (newest !== seen) throw new AppError("CONFLICT", "Someone else saved this lesson after you opened it.");
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
async function validChecks(content: string, { markdown, references }: LessonAdminDeps): Promise<string[]> {
  await markdown.assertQuick(content);
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
