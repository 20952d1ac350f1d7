import type { DataSource, EntityManager } from "typeorm";
import { readRows, rowsOf, violatedUnique } from "../../kernel/database";
import { AppError, invalidField, notFound } from "../../kernel/errors";
import { requireUuid } from "../../kernel/ids";
import { isAdmin, type Viewer } from "../../kernel/viewer";
import type { SaveCourseInput, SaveLessonInput } from "./course-admin.inputs";
import { CourseCollection, type Course } from "./course.entity";
import { COURSE_COLUMNS } from "./courses.service";
import { publishLesson } from "./lesson-mails";
import { premiumOpens } from "./entitlement.policy";

export type EditableCourse = Course & { lessonCount: number; writtenCount: number };

/** First ids of new courses: what the product came with keeps its own. */
const FIRST_ID = { [CourseCollection.CATALOGUE]: 109, [CourseCollection.TRADING]: 10 };
const LAST_TRADING_ID = 100;

export interface NewCourse {
  id: number;
  slug: string;
  title: string;
}

interface SavedCourse {
  id: number;
  /** Premium opens the course now, or no longer does. */
  isPremiumChanged: boolean;
}

/** What admins do to courses and lessons. */
export class CourseAdminService {
  /**
   * `onCourseCreated` and `onLessonSaved` run in the transaction that saves; `onPremiumChanged` after Premium opened or closed
   * a course.
   */
  constructor(
    private readonly database: DataSource,
    private readonly onCourseCreated: (manager: EntityManager, course: NewCourse) => Promise<void>,
    private readonly onLessonSaved: (manager: EntityManager) => Promise<void>,
    private readonly onPremiumChanged: (courseId: number) => Promise<void>,
  ) {}

  /** Every course, drafts included. */
  async list(viewer: Viewer): Promise<EditableCourse[]> {
    requireAdmin(viewer);
    return readRows<EditableCourse>(
      this.database,
      `SELECT ${COURSE_COLUMNS}, (SELECT count(*) FROM lessons l WHERE l.course_id = c.id)::int AS "lessonCount",
         (SELECT count(*) FROM lessons l WHERE l.course_id = c.id AND l.content <> '')::int AS "writtenCount"
       FROM courses c ORDER BY c.collection, c.position`,
    );
  }

  /** Creates or changes a course; returns its id. */
  async saveCourse(viewer: Viewer, input: SaveCourseInput): Promise<number> {
    requireAdmin(viewer);
    const { id, isPremiumChanged } = await this.database
      .transaction((manager) => (input.id ? this.change(manager, input.id, input) : this.create(manager, input)))
      .catch((error: unknown) => {
        if (violatedUnique(error)) throw invalidField("slug", "Another course has this address");
        throw error;
      });
    if (isPremiumChanged) await this.onPremiumChanged(id);
    return id;
  }

  /** Creates or changes a lesson; returns its id. */
  async saveLesson(viewer: Viewer, input: SaveLessonInput): Promise<string> {
    requireAdmin(viewer);
    const { courseId, title, durationMinutes, preview, content } = input;
    const values = [title.trim(), durationMinutes, preview, content.trim()];
    return this.database.transaction(async (manager) => {
      // Lessons of a course are numbered one after the other.
      const [course] = await rowsOf(manager, `SELECT 1 FROM courses WHERE id = $1 FOR UPDATE`, [courseId]);
      if (!course) throw notFound("Course");
      if (input.id) {
        const [changed] = await manager.query<[unknown[], number]>(
          // Without its key, a later release does not touch what an admin has written.
          `UPDATE lessons SET title = $3, duration_minutes = $4, preview = $5, content = $6,
             seed_key = CASE WHEN (title, duration_minutes, content) = ($3, $4, $6) THEN seed_key END
           WHERE id = $1 AND course_id = $2 RETURNING id`,
          [requireUuid(input.id), courseId, ...values],
        );
        if (!changed.length) throw notFound("Lesson");
        await publishLesson(manager, input.id);
        await this.onLessonSaved(manager);
        return input.id;
      }
      const [made] = await rowsOf<{ id: string }>(
        manager,
        // An addition to a complete course is no news that its buyers wait for.
        `INSERT INTO lessons (course_id, position, title, duration_minutes, preview, content, published_at, mailed_at)
         SELECT $1, o.last + 1, $2, $3, $4, $5, o.added_at, o.added_at FROM (
           SELECT coalesce(max(position), 0) AS last, CASE WHEN $5 <> '' AND bool_and(content <> '') THEN now() END AS added_at
           FROM lessons WHERE course_id = $1) o RETURNING id`,
        [courseId, ...values],
      );
      const id = made?.id ?? "";
      await publishLesson(manager, id);
      await this.onLessonSaved(manager);
      return id;
    });
  }

  /** Whoever completed it keeps their certificate. */
  async deleteLesson(viewer: Viewer, lessonId: string): Promise<void> {
    requireAdmin(viewer);
    await this.database.transaction(async (manager) => {
      const { courseId } = await this.lockedLesson(manager, lessonId);
      await manager.query(`DELETE FROM lessons WHERE id = $1`, [lessonId]);
      await renumber(manager, courseId, `position`);
    });
  }

  /** Moves a lesson to a place in its course's outline, from 1; places beyond the end mean the end. */
  async moveLesson(viewer: Viewer, lessonId: string, position: number): Promise<void> {
    requireAdmin(viewer);
    if (position < 1) throw invalidField("position", "position is 1 or more");
    await this.database.transaction(async (manager) => {
      const lesson = await this.lockedLesson(manager, lessonId);
      const isDown = position > lesson.position;
      // Between its new neighbours: after the one that stands there when it moves down, before it when it moves up.
      await renumber(manager, lesson.courseId, `CASE WHEN id = $2 THEN $3::numeric ELSE position END`, [
        lessonId,
        isDown ? position + 0.5 : position - 0.5,
      ]);
    });
  }

  private async lockedLesson(manager: EntityManager, id: string): Promise<{ courseId: number; position: number }> {
    const [lesson] = await rowsOf<{ courseId: number; position: number }>(
      manager,
      `SELECT l.course_id AS "courseId", l.position FROM lessons l JOIN courses c ON c.id = l.course_id
       WHERE l.id = $1 FOR UPDATE OF c`,
      [requireUuid(id)],
    );
    if (!lesson) throw notFound("Lesson");
    return lesson;
  }

  private async create(manager: EntityManager, input: SaveCourseInput): Promise<SavedCourse> {
    const { collection, published } = input;
    const includedInPremium = input.includedInPremium ?? false;
    await manager.query(`LOCK TABLE courses IN SHARE ROW EXCLUSIVE MODE`);
    const [next] = await rowsOf<{ id: number; position: number }>(
      manager,
      `SELECT greatest(coalesce(max(id), 0) + 1, $2::int) AS id, coalesce(max(position), 0) + 1 AS position
       FROM courses WHERE collection = $1`,
      [collection, FIRST_ID[collection]],
    );
    const { id = 0, position = 1 } = next ?? {};
    if (collection === CourseCollection.TRADING && id > LAST_TRADING_ID)
      throw new AppError("CONFLICT", "No number is left");
    await manager.query(
      `INSERT INTO courses (id, slug, title, description, collection, position, level, duration_weeks, price_cents, image_url, published, domain,
         included_in_premium)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', $10, $11, $12)`,
      [
        id,
        input.slug,
        input.title.trim(),
        input.description.trim(),
        collection,
        position,
        input.level,
        input.durationWeeks,
        input.priceCents,
        published,
        input.domain,
        includedInPremium,
      ],
    );
    await this.onCourseCreated(manager, { id, slug: input.slug, title: input.title.trim() });
    return { id, isPremiumChanged: premiumOpens({ includedInPremium, published }) };
  }

  private async change(manager: EntityManager, id: number, input: SaveCourseInput): Promise<SavedCourse> {
    const [present] = await rowsOf<Pick<Course, "slug" | "published" | "includedInPremium">>(
      manager,
      `SELECT slug, published, included_in_premium AS "includedInPremium" FROM courses WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!present) throw notFound("Course");
    if (present.published && present.slug !== input.slug) {
      throw invalidField("slug", "The address of a published course stays: links lead to it");
    }
    const { published } = input;
    const includedInPremium = input.includedInPremium ?? present.includedInPremium;
    await manager.query(
      `UPDATE courses SET slug = $2, title = $3, description = $4, level = $5, duration_weeks = $6, price_cents = $7, published = $8,
         domain = $9, included_in_premium = $10
       WHERE id = $1`,
      [
        id,
        input.slug,
        input.title.trim(),
        input.description.trim(),
        input.level,
        input.durationWeeks,
        input.priceCents,
        published,
        input.domain,
        includedInPremium,
      ],
    );
    return { id, isPremiumChanged: premiumOpens(present) !== premiumOpens({ includedInPremium, published }) };
  }
}

/** Gives the lessons of a course the places 1, 2, 3 ... in an order; two steps, because no place may be taken twice meanwhile. */
async function renumber(
  manager: EntityManager,
  courseId: number,
  order: string,
  parameters: readonly unknown[] = [],
): Promise<void> {
  await manager.query(
    `UPDATE lessons SET position = -o.place FROM (
       SELECT id, row_number() OVER (ORDER BY ${order}) AS place FROM lessons WHERE course_id = $1) o
     WHERE o.id = lessons.id`,
    [courseId, ...parameters],
  );
  await manager.query(`UPDATE lessons SET position = -position WHERE course_id = $1`, [courseId]);
}

function requireAdmin(viewer: Viewer): void {
  if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
}
