import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import { createBatchLoader } from "../../../kernel/batch-loader";
import type { Clock } from "../../../kernel/clock";
import { equalsAny, query } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import type { Topics } from "../../../kernel/events/topics";
import { isAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { requireUuid } from "../../../kernel/ids";
import { SharedReads } from "../../../kernel/shared-reads";
import { withoutQuestions } from "../blocks/parsing/lesson-reader";
import { certificateNumber } from "../learning/certificate-number";
import type { CourseCollection } from "./course.entity";
import { type Course } from "./course.entity";
import type { Enrollment, EnrollPayload } from "./course.types";
import { earlyAccessOf, type EarlyAccess } from "./early-access";
import {
  assertCourseAccess,
  courseAccessSql,
  isEntitlementActiveSql,
  premiumGrantsSql,
  roleListsCourseSql,
} from "../learning/entitlement.policy";
import { grantEntitlement } from "../learning/entitlement.sql";
import type { Lesson } from "../lessons/lesson.entity";
import { progressOf, resumeLessonSql } from "../learning/progress.sql";

/** The free course. `GET /api/courses` lists it with the eight domains. */
export const FREE_INTRO_SLUG = "intro-to-trading";

/** All but `about`, which lists of courses don't show. */
export const COURSE_COLUMNS = `c.id, c.slug, c.title, c.description, c.collection, c.domain, c.level,
  c.duration_weeks AS "durationWeeks", c.price_cents AS "priceCents", c.image_url AS "imageUrl",
  c.image_alt AS "imageAlt", c.published, c.included_in_premium AS "includedInPremium"`;

/** All but the text. */
const LESSON_COLUMNS = `l.id, l.course_id AS "courseId", l.position, l.title, l.duration_minutes AS "durationMinutes",
  l.measured_minutes AS "measuredMinutes", l.preview, l.content <> '' AS available`;

const isCourseId = (idOrSlug: string): boolean => /^\d{1,9}$/.test(idOrSlug);

/** SQL: whether $1 is the id or the slug of the course `c`. */
const matchesIdOrSlugSql = (idOrSlug: string): string => (isCourseId(idOrSlug) ? "c.id = $1::int" : "c.slug = $1");

/** A lesson without its text. */
export type LessonOutline = Omit<Lesson, "content" | "courseId" | "course" | "seedKey" | "seededHash"> & {
  courseId: number;
  available: boolean;
};

/** A lesson whose text the site may quote to anyone: a preview, or a lesson of a free course. */
export interface PublicLesson {
  id: string;
  position: number;
  title: string;
  preview: boolean;
  content: string;
  courseId: number;
  courseSlug: string;
  courseTitle: string;
}

const FROM_PUBLIC_LESSONS = `FROM lessons l JOIN courses c ON c.id = l.course_id
  WHERE c.published AND l.content <> '' AND (l.preview OR c.price_cents = 0)`;

interface CourseWithLessons extends Course {
  lessons: LessonOutline[];
}

interface CourseForViewer extends CourseWithLessons {
  viewerIsEntitled: boolean;
}

/** A member and the courses to which they may have access: either their ids or a slug. */
interface AccessRequest {
  viewer: Viewer;
  courseIds?: readonly number[];
  slug?: string;
}

interface EnrollmentRow {
  course: Course;
  enrolled_at: Date | null;
  resume_lesson: LessonOutline | null;
  resume_anchor: string | null;
  lessons: number;
  completed: number;
  to_read: number;
  in_preparation: number;
  last_activity_at: Date | null;
  completed_at: Date | null;
  certificate_id: string | null;
}

/** The courses to which members have access. $1 now, $2 members, $3 roles, $4 course ids as array literals, $5 slugs. */
const SELECT_ACCESSIBLE = `
  SELECT v.place, c.id
  FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS v (user_id, role, course_ids, slug, place)
  JOIN courses c ON c.id = ANY(v.course_ids::int[]) OR c.slug = v.slug
  WHERE ${courseAccessSql({ userId: "v.user_id", role: "v.role", now: "$1" })}`;

interface CoursesServiceDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
}

/** Lists courses, and manages who has access to them. */
export class CoursesService {
  // Members who open the catalog or a course at the same time share what is the same for all of them.
  private readonly lists = new SharedReads<Course[]>();
  private readonly outlines = new SharedReads<Map<number, LessonOutline[]>>();
  private readonly courses = new SharedReads<CourseWithLessons | null>();
  private readonly entitlements = createBatchLoader((requests: readonly AccessRequest[]) =>
    this.readEntitlements(requests),
  );

  constructor(private readonly deps: CoursesServiceDeps) {}

  /** The courses of a collection. If null, those on the catalog page: the eight domains and the free intro. */
  list(collection: CourseCollection | null): Promise<Course[]> {
    return this.lists.run(String(collection), () =>
      query<Course>(
        this.deps.database,
        `SELECT ${COURSE_COLUMNS} FROM courses c
         WHERE c.published AND CASE WHEN $1::text IS NULL THEN c.collection = 'CATALOGUE' OR c.slug = $2 ELSE c.collection = $1 END
         ORDER BY c.collection, c.position`,
        [collection, FREE_INTRO_SLUG],
      ),
    );
  }

  /** The courses that Premium includes, even free ones. */
  premiumCourses(): Promise<Course[]> {
    return query<Course>(
      this.deps.database,
      `SELECT ${COURSE_COLUMNS} FROM courses c WHERE ${premiumGrantsSql("c")} ORDER BY c.collection DESC, c.position`,
    );
  }

  /** Throws NOT_FOUND for unpublished courses, except for admins and members who have the course. */
  async visibleByIdOrSlug(viewer: Viewer | null, idOrSlug: string): Promise<CourseForViewer> {
    const requested = isCourseId(idOrSlug) ? { courseIds: [Number(idOrSlug)] } : { slug: idOrSlug };
    const [course, entitled] = await Promise.all([
      this.courses.run(idOrSlug, () => this.readWithLessons(idOrSlug)),
      viewer && this.entitlements.load({ viewer, ...requested }),
    ]);
    if (!course) throw notFound("Course");
    const viewerIsEntitled = entitled?.has(course.id) ?? false;
    if (!course.published && !viewerIsEntitled) throw notFound("Course");
    return { ...course, viewerIsEntitled };
  }

  private async readWithLessons(idOrSlug: string): Promise<CourseWithLessons | null> {
    const [course] = await query<CourseWithLessons>(
      this.deps.database,
      `SELECT ${COURSE_COLUMNS}, c.about,
         (SELECT coalesce(json_agg(l ORDER BY l.position), '[]') FROM (
            SELECT ${LESSON_COLUMNS} FROM lessons l WHERE l.course_id = c.id) l) AS lessons
       FROM courses c WHERE ${matchesIdOrSlugSql(idOrSlug)}`,
      [idOrSlug],
    );
    return course ?? null;
  }

  async byIdOrSlug(idOrSlug: string): Promise<Course> {
    const [course] = await query<Course>(
      this.deps.database,
      `SELECT ${COURSE_COLUMNS}, c.about FROM courses c WHERE ${matchesIdOrSlugSql(idOrSlug)}`,
      [idOrSlug],
    );
    if (!course) throw notFound("Course");
    return course;
  }

  /** The `about` texts of courses, by id. */
  async aboutOf(courseIds: readonly number[]): Promise<Map<number, string>> {
    const ids = equalsAny(courseIds, "$1");
    const rows = await query<Pick<Course, "id" | "about">>(
      this.deps.database,
      `SELECT id, about FROM courses WHERE id ${ids.sql}`,
      [ids.value],
    );
    return new Map(rows.map(({ id, about }) => [id, about]));
  }

  lessonsOf(courseIds: readonly number[]): Promise<Map<number, LessonOutline[]>> {
    return this.outlines.run(courseIds.join(), () => this.readLessonsOf(courseIds));
  }

  private async readLessonsOf(courseIds: readonly number[]): Promise<Map<number, LessonOutline[]>> {
    const ids = equalsAny(courseIds, "$1");
    const rows = await query<LessonOutline>(
      this.deps.database,
      `SELECT ${LESSON_COLUMNS} FROM lessons l WHERE l.course_id ${ids.sql} ORDER BY l.course_id, l.position`,
      [ids.value],
    );
    const byCourse = new Map<number, LessonOutline[]>();
    for (const lesson of rows) {
      const lessons = byCourse.get(lesson.courseId);
      if (lessons) lessons.push(lesson);
      else byCourse.set(lesson.courseId, [lesson]);
    }
    return byCourse;
  }

  /** The given courses whose lessons have questions. */
  async idsWithChecks(courseIds: readonly number[]): Promise<Set<number>> {
    const rows = await query<{ id: number }>(
      this.deps.database,
      `SELECT DISTINCT course_id AS id FROM lessons WHERE course_id = ANY($1) AND check_ids <> '{}'`,
      [courseIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The given courses that are sold before all of their lessons are written. */
  earlyAccessOf(courseIds: readonly number[]): Promise<Map<number, EarlyAccess>> {
    return earlyAccessOf(this.deps.database.manager, courseIds);
  }

  /** Changes whenever the result of `publicLessons` changes. */
  async publicLessonsVersion(): Promise<string> {
    const [row] = await query<{ version: string }>(
      this.deps.database,
      `SELECT md5(coalesce(string_agg(concat_ws(' ', l.id, l.position, l.preview, md5(l.title), md5(l.content), c.slug, md5(c.title)),
         ',' ORDER BY l.id), '')) AS version ${FROM_PUBLIC_LESSONS}`,
    );
    return row?.version ?? "";
  }

  /** All written previews, and all written lessons of free courses, without their questions. */
  async publicLessons(): Promise<PublicLesson[]> {
    const lessons = await query<PublicLesson>(
      this.deps.database,
      `SELECT l.id, l.position, l.title, l.preview, l.content, c.id AS "courseId", c.slug AS "courseSlug",
         c.title AS "courseTitle"
       ${FROM_PUBLIC_LESSONS} ORDER BY c.id, l.position`,
    );
    return lessons.map((lesson) => ({ ...lesson, content: withoutQuestions(lesson.content) }));
  }

  /** The pages of lessons that anyone can read whole. */
  async previewPaths(): Promise<string[]> {
    const rows = await query<{ path: string }>(
      this.deps.database,
      `SELECT '/courses/' || c.slug || '/lessons/' || l.id AS path FROM lessons l JOIN courses c ON c.id = l.course_id
       WHERE c.published AND l.content <> '' AND l.preview ORDER BY c.id, l.position`,
    );
    return rows.map(({ path }) => path);
  }

  /** The given courses that the viewer has access to, through an active entitlement or their role. */
  entitledCourseIds(viewer: Viewer, courseIds: readonly number[]): Promise<Set<number>> {
    return this.entitlements.load({ viewer, courseIds });
  }

  private async readEntitlements(requests: readonly AccessRequest[]): Promise<Set<number>[]> {
    const rows = await query<{ place: string; id: number }>(this.deps.database, SELECT_ACCESSIBLE, [
      this.deps.clock.now(),
      requests.map(({ viewer }) => viewer.id),
      requests.map(({ viewer }) => viewer.role),
      requests.map(({ courseIds = [] }) => `{${courseIds.join()}}`),
      requests.map(({ slug }) => slug ?? null),
    ]);
    const ids = requests.map(() => new Set<number>());
    for (const { place, id } of rows) ids[Number(place) - 1]?.add(id);
    return ids;
  }

  /** Throws UNAUTHENTICATED for visitors, and FORBIDDEN for members without access to the course. */
  async assertEntitled(viewer: Viewer | null, courseId: number): Promise<void> {
    const entitled = viewer && (await this.entitledCourseIds(viewer, [courseId]));
    assertCourseAccess(viewer, entitled?.has(courseId) ?? false);
  }

  /** Enrolls in a free course. Throws PAYMENT_REQUIRED for a paid course that the viewer doesn't have. */
  async enroll(viewer: Viewer, courseId: number): Promise<EnrollPayload> {
    const course = await this.visibleByIdOrSlug(viewer, String(courseId));
    if (course.priceCents > 0) {
      if (course.viewerIsEntitled) return { course, enrolledNow: false };
      throw new AppError("PAYMENT_REQUIRED", "You need to buy this course first.");
    }
    const grant = { userId: viewer.id, courseId: course.id, orderId: null };
    const enrolledNow = await grantEntitlement(this.deps.database, grant, this.deps.clock.now());
    if (enrolledNow) this.deps.bus.publish("accessChanged", viewer.id, { userId: viewer.id });
    return { course, enrolledNow };
  }

  /** A member's enrollments. Requires that member or an admin. */
  async enrollmentsOf(viewer: Viewer, userId: string): Promise<Enrollment[]> {
    const id = requireUuid(userId, "userId");
    if (id === viewer.id) return this.enrollments(viewer);
    if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "These courses belong to another member.");
    const [member] = await query<Pick<Viewer, "id" | "role">>(
      this.deps.database,
      `SELECT id, role FROM users WHERE id = $1 AND deleted_at IS NULL`,
      [id],
    );
    if (!member) throw notFound("User");
    return this.enrollments(member);
  }

  /** All courses the member has access to, with progress; trading courses first. */
  async enrollments(member: Pick<Viewer, "id" | "role">): Promise<Enrollment[]> {
    const rows = await query<EnrollmentRow>(
      this.deps.database,
      `SELECT json_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'description', c.description,
                'collection', c.collection, 'domain', c.domain, 'level', c.level, 'durationWeeks', c.duration_weeks,
                'priceCents', c.price_cents, 'imageUrl', c.image_url, 'imageAlt', c.image_alt,
                'includedInPremium', c.included_in_premium) AS course,
              CASE WHEN resume.id IS NOT NULL THEN json_build_object('id', resume.id, 'title', resume.title,
                'position', resume.position, 'durationMinutes', resume.duration_minutes,
                'measuredMinutes', resume.measured_minutes, 'preview', resume.preview, 'available', true) END AS resume_lesson,
              e.starts_at AS enrolled_at, resume.anchor AS resume_anchor, p.lessons, p.completed, p.to_read, p.in_preparation,
              p.last_activity_at, d.completed_at, d.certificate_id
       FROM courses c
       LEFT JOIN entitlements e ON e.course_id = c.id AND e.user_id = $1 AND ${isEntitlementActiveSql("e", "$2")}
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS lessons, count(lc.lesson_id)::int AS completed,
           count(*) FILTER (WHERE l.content <> '' AND lc.lesson_id IS NULL)::int AS to_read,
           count(*) FILTER (WHERE l.content = '')::int AS in_preparation,
           greatest(max(lc.completed_at), max(lp.read_at)) AS last_activity_at
         FROM lessons l LEFT JOIN lesson_completions lc ON lc.lesson_id = l.id AND lc.user_id = $1
         LEFT JOIN lesson_positions lp ON lp.lesson_id = l.id AND lp.user_id = $1
         WHERE l.course_id = c.id) p
       LEFT JOIN LATERAL (${resumeLessonSql("$1", "c.id")}) resume ON true
       LEFT JOIN course_completions d ON d.course_id = c.id AND d.user_id = $1
       WHERE e.id IS NOT NULL OR ${roleListsCourseSql("$3", "c")} ORDER BY c.collection DESC, c.position`,
      [member.id, this.deps.clock.now(), member.role],
    );
    return rows.map((row) => ({
      id: `${member.id}:${row.course.id}`,
      course: row.course,
      enrolledAt: row.enrolled_at,
      completedAt: row.completed_at,
      certificateNumber: row.certificate_id && certificateNumber(row.certificate_id),
      progress: progressOf(row.completed, row.lessons, row.completed_at),
      lessonsToRead: row.to_read,
      lessonsInPreparation: row.in_preparation,
      resumeLesson: row.resume_lesson,
      resumeLessonId: row.resume_lesson?.id ?? null,
      resumeAnchor: row.resume_anchor,
      lastActivityAt: row.last_activity_at,
    }));
  }
}

/** The published courses a member completed, newest first. */
export const completedCoursesOf = (
  database: DataSource,
  userId: string,
): Promise<{ slug: string; title: string; completedAt: Date }[]> =>
  query(
    database,
    `SELECT c.slug, c.title, d.completed_at AS "completedAt" FROM course_completions d JOIN courses c ON c.id = d.course_id
     WHERE d.user_id = $1 AND c.published ORDER BY d.completed_at DESC LIMIT 20`,
    [userId],
  );
