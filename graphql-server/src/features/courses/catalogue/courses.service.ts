import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { readRows, rowsOf } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import type { Topics } from "../../../kernel/events/topics";
import { isAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { requireUuid } from "../../../kernel/ids";
import { certificateNumber } from "../learning/certificate-number";
import type { CourseCollection } from "./course.entity";
import { type Course } from "./course.entity";
import type { Enrolment, EnrolPayload } from "./course.types";
import { earlyAccessOf, type EarlyAccess } from "./early-access";
import {
  entitlementIsActive,
  premiumOpensSql,
  roleGivesCourseSql,
  roleListsCourseSql,
} from "../learning/entitlement.policy";
import type { Lesson } from "../lessons/lesson.entity";
import { progressOf } from "../learning/progress";

/** `GET /api/courses` shows the eight domains and this one of the trading collection. */
const FREE_INTRO_SLUG = "intro-to-trading";

export const COURSE_COLUMNS = `c.id, c.slug, c.title, c.description, c.collection, c.domain, c.level,
  c.duration_weeks AS "durationWeeks", c.price_cents AS "priceCents", c.image_url AS "imageUrl",
  c.image_alt AS "imageAlt", c.published, c.included_in_premium AS "includedInPremium"`;

/** A lesson of an outline; its text is read on its own. */
export type OutlinedLesson = Omit<Lesson, "content" | "course" | "seedKey" | "seededHash"> & { available: boolean };

/** A lesson text that anyone may read. */
export interface OpenLesson {
  id: string;
  position: number;
  title: string;
  preview: boolean;
  content: string;
  courseSlug: string;
  courseTitle: string;
}

const OPEN_LESSONS = `FROM lessons l JOIN courses c ON c.id = l.course_id
  WHERE c.published AND l.content <> '' AND (l.preview OR c.price_cents = 0)`;

interface EnrolmentRow {
  course: Course;
  enrolled_at: Date | null;
  lessons: number;
  completed: number;
  to_read: number;
  in_preparation: number;
  completed_at: Date | null;
  certificate_id: string | null;
}

/** The catalogue, and who may take which course. */
export class CoursesService {
  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus<Topics>,
    private readonly clock: Clock,
  ) {}

  /** One collection, or what the catalogue page shows: the eight domains, then the free intro. */
  list(collection: CourseCollection | null): Promise<Course[]> {
    return readRows<Course>(
      this.database,
      `SELECT ${COURSE_COLUMNS} FROM courses c
       WHERE c.published AND CASE WHEN $1::text IS NULL THEN c.collection = 'CATALOGUE' OR c.slug = $2 ELSE c.collection = $1 END
       ORDER BY c.collection, c.position`,
      [collection, FREE_INTRO_SLUG],
    );
  }

  /** The courses that Premium opens, free ones included. */
  premiumCourses(): Promise<Course[]> {
    return readRows<Course>(
      this.database,
      `SELECT ${COURSE_COLUMNS} FROM courses c WHERE ${premiumOpensSql("c")} ORDER BY c.collection DESC, c.position`,
    );
  }

  /** What is not published exists for admins only, and for who has it already. */
  async visibleByIdOrSlug(viewer: Viewer | null, idOrSlug: string): Promise<Course> {
    const course = await this.byIdOrSlug(idOrSlug);
    if (course.published) return course;
    const mayRead = viewer && (isAdmin(viewer) || (await this.entitledCourseIds(viewer, [course.id])).has(course.id));
    if (!mayRead) throw notFound("Course");
    return course;
  }

  async byIdOrSlug(idOrSlug: string): Promise<Course> {
    const isNumber = /^\d{1,9}$/.test(idOrSlug);
    const [course] = await readRows<Course>(
      this.database,
      `SELECT ${COURSE_COLUMNS} FROM courses c WHERE ${isNumber ? "c.id = $1::int" : "c.slug = $1"}`,
      [idOrSlug],
    );
    if (!course) throw notFound("Course");
    return course;
  }

  async lessonsOf(courseIds: readonly number[]): Promise<Map<number, OutlinedLesson[]>> {
    const rows = await readRows<OutlinedLesson>(
      this.database,
      `SELECT id, course_id AS "courseId", position, title, duration_minutes AS "durationMinutes", preview,
         content <> '' AS available
       FROM lessons WHERE course_id = ANY($1) ORDER BY course_id, position`,
      [courseIds],
    );
    const byCourse = new Map<number, OutlinedLesson[]>();
    for (const lesson of rows) byCourse.set(lesson.courseId, [...(byCourse.get(lesson.courseId) ?? []), lesson]);
    return byCourse;
  }

  /** Which of these courses are sold before all of their lessons are written. */
  earlyAccessOf(courseIds: readonly number[]): Promise<Map<number, EarlyAccess>> {
    return earlyAccessOf(this.database.manager, courseIds);
  }

  /** Changes whenever `openLessons` would return something else. */
  async openLessonsVersion(): Promise<string> {
    const [row] = await readRows<{ version: string }>(
      this.database,
      `SELECT md5(coalesce(string_agg(concat_ws(' ', l.id, l.position, l.preview, md5(l.title), md5(l.content), c.slug, md5(c.title)),
         ',' ORDER BY l.id), '')) AS version ${OPEN_LESSONS}`,
    );
    return row?.version ?? "";
  }

  /** The lesson texts that anyone may read: previews, and every lesson of a free course. */
  openLessons(): Promise<OpenLesson[]> {
    return readRows<OpenLesson>(
      this.database,
      `SELECT l.id, l.position, l.title, l.preview, l.content, c.slug AS "courseSlug", c.title AS "courseTitle"
       ${OPEN_LESSONS} ORDER BY c.id, l.position`,
    );
  }

  /** Of these courses, the ones the person may take: by an active entitlement or by role. */
  async entitledCourseIds(viewer: Viewer, courseIds: readonly number[]): Promise<Set<number>> {
    const rows = await readRows<{ id: number }>(
      this.database,
      `SELECT c.id FROM courses c WHERE c.id = ANY($3) AND (${roleGivesCourseSql("$4", "c")} OR EXISTS (
         SELECT 1 FROM entitlements e WHERE e.user_id = $1 AND e.course_id = c.id AND ${entitlementIsActive("e", "$2")}))`,
      [viewer.id, this.clock.now(), courseIds, viewer.role],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Enrols in a free course. A paid one needs a payment first, unless the person has it already. */
  async enrol(viewer: Viewer, courseId: number): Promise<EnrolPayload> {
    const course = await this.visibleByIdOrSlug(viewer, String(courseId));
    const entitled = (await this.entitledCourseIds(viewer, [course.id])).has(course.id);
    if (course.priceCents > 0) {
      if (entitled) return { course, enrolledNow: false };
      throw new AppError("PAYMENT_REQUIRED", "This course has to be paid for first.");
    }
    const now = this.clock.now();
    const inserted = await rowsOf<{ id: string }>(
      this.database.manager,
      `INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, $2, 'FREE', $3)
       ON CONFLICT (user_id, course_id) WHERE revoked_at IS NULL DO NOTHING RETURNING id`,
      [viewer.id, course.id, now],
    );
    if (inserted.length) this.bus.publish("permissionsChanged", viewer.id, { userId: viewer.id });
    return { course, enrolledNow: inserted.length > 0 };
  }

  /** The enrolments of a person by id: one's own, or anybody's for an admin. */
  async enrolmentsOf(viewer: Viewer, userId: string): Promise<Enrolment[]> {
    const id = requireUuid(userId, "userId");
    if (id === viewer.id) return this.enrolments(viewer);
    if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "These are somebody else's courses.");
    const [person] = await readRows<Pick<Viewer, "id" | "role">>(
      this.database,
      `SELECT id, role FROM users WHERE id = $1 AND deleted_at IS NULL`,
      [id],
    );
    if (!person) throw notFound("User");
    return this.enrolments(person);
  }

  /** Everything the person may take, trading first, with progress. */
  async enrolments(person: Pick<Viewer, "id" | "role">): Promise<Enrolment[]> {
    const rows = await readRows<EnrolmentRow>(
      this.database,
      `SELECT json_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'description', c.description,
                'collection', c.collection, 'domain', c.domain, 'level', c.level, 'durationWeeks', c.duration_weeks,
                'priceCents', c.price_cents, 'imageUrl', c.image_url, 'imageAlt', c.image_alt,
                'includedInPremium', c.included_in_premium) AS course,
              e.starts_at AS enrolled_at, p.lessons, p.completed, p.to_read, p.in_preparation, d.completed_at, d.certificate_id
       FROM courses c
       LEFT JOIN entitlements e ON e.course_id = c.id AND e.user_id = $1 AND ${entitlementIsActive("e", "$2")}
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS lessons, count(lc.lesson_id)::int AS completed,
           count(*) FILTER (WHERE l.content <> '' AND lc.lesson_id IS NULL)::int AS to_read,
           count(*) FILTER (WHERE l.content = '')::int AS in_preparation
         FROM lessons l LEFT JOIN lesson_completions lc ON lc.lesson_id = l.id AND lc.user_id = $1
         WHERE l.course_id = c.id) p
       LEFT JOIN course_completions d ON d.course_id = c.id AND d.user_id = $1
       WHERE e.id IS NOT NULL OR ${roleListsCourseSql("$3", "c")} ORDER BY c.collection DESC, c.position`,
      [person.id, this.clock.now(), person.role],
    );
    return rows.map((row) => ({
      id: `${person.id}:${row.course.id}`,
      course: row.course,
      enrolledAt: row.enrolled_at,
      completedAt: row.completed_at,
      certificateNumber: row.certificate_id && certificateNumber(row.certificate_id),
      progress: progressOf(row.completed, row.lessons, row.completed_at),
      lessonsToRead: row.to_read,
      lessonsInPreparation: row.in_preparation,
    }));
  }
}

/** The published courses that a person completed, newest first. */
export const completedCoursesOf = (
  database: DataSource,
  userId: string,
): Promise<{ slug: string; title: string; completedAt: Date }[]> =>
  readRows(
    database,
    `SELECT c.slug, c.title, d.completed_at AS "completedAt" FROM course_completions d JOIN courses c ON c.id = d.course_id
     WHERE d.user_id = $1 AND c.published ORDER BY d.completed_at DESC LIMIT 20`,
    [userId],
  );
