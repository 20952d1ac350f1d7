import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import type { Topics } from "../../../kernel/events/topics";
import type { Viewer } from "../../../kernel/auth/viewer";
import { announceXp } from "../../leaderboard";
import { reviewedOn } from "../blocks/parsing/lesson-dates";
import { beginningOf, withoutQuestions, type LessonReader } from "../blocks/parsing/lesson-reader";
import { assertCourseAccess, courseAccessSql } from "./entitlement.policy";
import { completeCourse, recordLesson } from "./completions.sql";
import { parseCertificateNumber, certificateKeySql, certificateNumber } from "./certificate-number";
import type {
  Certificate,
  CompleteLessonPayload,
  CourseProgress,
  LessonContent,
  LessonSample,
} from "../catalog/course.types";
import type { Course } from "../catalog/course.entity";
import { COURSE_COLUMNS, type LessonOutline } from "../catalog/courses.service";
import type { LessonNote, LessonPosition } from "../reading/reading.types";
import { progressOf, resumeLessonSql } from "./progress.sql";
import { lockUser } from "../../accounts";

/** A lesson that the viewer may read. `markdown` contains the answers of its questions; `content` doesn't. */
export interface ReadableLesson extends LessonContent {
  markdown: string;
  /** Whether the viewer has access to the course. Anyone may read a preview. */
  hasAccess: boolean;
}

/** A lesson with the viewer's note and position, which are null without a viewer. */
type LessonRow = LessonOutline & { markdown: string; course: Course; hasAccess: boolean | null } & (
    Pick<LessonNote, "text" | "revision" | "updatedAt"> | NoNote
  ) &
  (LessonPosition | { anchor: null; readAt: null });
interface NoNote {
  text: null;
  revision: null;
  updatedAt: null;
}

type ProgressRow = Omit<CourseProgress, "progress"> & { lessons: number };

interface LearningServiceDeps {
  database: DataSource;
  bus: Bus<Topics>;
  limits: RateLimits;
  clock: Clock;
  reader: LessonReader;
}

/** Reads and completes lessons, and looks up certificates. */
export class LearningService {
  constructor(private readonly deps: LearningServiceDeps) {}

  /** A lesson with its text. Requires access to the course, except for previews. */
  async lesson(viewer: Viewer | null, id: string): Promise<ReadableLesson> {
    const [row] = await query<LessonRow>(
      this.deps.database,
      `SELECT l.id, l.course_id AS "courseId", l.position, l.title, l.duration_minutes AS "durationMinutes",
         l.measured_minutes AS "measuredMinutes", l.preview, l.content AS markdown, l.content <> '' AS available,
         n.text, n.revision, n.updated_at AS "updatedAt", p.anchor, p.read_at AS "readAt",
         (SELECT row_to_json(course) FROM (SELECT ${COURSE_COLUMNS}) course) AS course,
         ${courseAccessSql({ userId: "$2", role: "$3", now: "$4" })} AS "hasAccess"
       FROM lessons l JOIN courses c ON c.id = l.course_id
       LEFT JOIN lesson_notes n ON n.lesson_id = l.id AND n.user_id = $2
       LEFT JOIN lesson_positions p ON p.lesson_id = l.id AND p.user_id = $2
       WHERE l.id = $1`,
      [requireUuid(id), viewer?.id ?? null, viewer?.role ?? null, this.deps.clock.now()],
    );
    if (!row) throw notFound("Lesson");
    const { text, revision, updatedAt, anchor, readAt, ...lesson } = row;
    const hasAccess = row.hasAccess ?? false;
    if (!lesson.course.published && !hasAccess) throw notFound("Course");
    if (!lesson.preview) assertCourseAccess(viewer, hasAccess);
    return {
      ...lesson,
      hasAccess,
      content: withoutQuestions(lesson.markdown),
      reviewedOn: reviewedOn(lesson.markdown),
      viewerNote: text === null ? null : { lessonId: lesson.id, lessonTitle: lesson.title, text, revision, updatedAt },
      viewerPosition: anchor === null ? null : { anchor, readAt },
    };
  }

  /** The beginning of a written lesson of a published course. Anyone may read it. */
  async sample(id: string): Promise<LessonSample> {
    const [row] = await query<{ id: string; title: string; markdown: string; course: Course }>(
      this.deps.database,
      `SELECT l.id, l.title, l.content AS markdown,
         (SELECT row_to_json(course) FROM (SELECT ${COURSE_COLUMNS}) course) AS course
       FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.id = $1 AND c.published`,
      [requireUuid(id)],
    );
    if (!row) throw notFound("Lesson");
    const { markdown, ...lesson } = row;
    return { ...lesson, text: beginningOf(markdown) };
  }

  /** Completes a lesson. The last missing lesson completes the course, unless the course has a final test. */
  async complete(viewer: Viewer, lessonId: string): Promise<CompleteLessonPayload> {
    const { id, course, available, markdown, hasAccess } = await this.lesson(viewer, lessonId);
    assertCourseAccess(viewer, hasAccess);
    if (!available) throw new AppError("CONFLICT", "This lesson isn't written yet");
    const checkIds = (await this.deps.reader.checksOf(markdown)).map((check) => check.id);
    const now = this.deps.clock.now();
    const completed = await transact(this.deps.database, async (manager) => {
      // Without the lock, concurrent requests for the last two lessons could both see the course as incomplete.
      const [, [open]] = await Promise.all([
        lockUser(manager, viewer.id),
        query(
          manager,
          `SELECT 1 FROM unnest($3::text[]) AS checks (id) WHERE id NOT IN (
             SELECT check_id FROM check_progress WHERE user_id = $1 AND lesson_id = $2 AND solved_at IS NOT NULL)`,
          [viewer.id, id, checkIds],
        ),
      ]);
      if (open) throw new AppError("CONFLICT", "Answer all questions of this lesson first.");
      await recordLesson(manager, viewer.id, id, now);
      return completeCourse(manager, viewer.id, course.id, now);
    });
    if (completed?.xp) announceXp(this.deps.bus, viewer.id, completed.xp);
    return { course, courseCompletedNow: completed !== null, xpAwarded: completed?.xp?.amount ?? 0 };
  }

  /** For viewers with access to the course. */
  async progressOf(viewer: Viewer, courseId: number): Promise<CourseProgress> {
    const [row] = await query<ProgressRow>(
      this.deps.database,
      `SELECT p.lessons, p."completedLessonIds", resume.id AS "resumeLessonId", resume.anchor AS "resumeAnchor",
         d.completed_at AS "completedAt", d.certificate_id AS "certificateId"
       FROM courses c CROSS JOIN LATERAL (
         SELECT count(*)::int AS lessons,
           coalesce(array_agg(l.id ORDER BY l.position) FILTER (WHERE l.content <> '' AND lc.lesson_id IS NOT NULL), '{}') AS "completedLessonIds"
         FROM lessons l LEFT JOIN lesson_completions lc ON lc.lesson_id = l.id AND lc.user_id = $1
         WHERE l.course_id = c.id) p
       LEFT JOIN LATERAL (${resumeLessonSql("$1", "c.id")}) resume ON true
       LEFT JOIN course_completions d ON d.course_id = c.id AND d.user_id = $1 WHERE c.id = $2`,
      [viewer.id, courseId],
    );
    if (!row) throw notFound("Course");
    const { lessons, ...progress } = row;
    return { ...progress, progress: progressOf(row.completedLessonIds.length, lessons, row.completedAt) };
  }

  /** Finds a certificate by its id or number. Deleted members have none. */
  async certificate(client: ClientInfo, idOrNumber: string): Promise<Certificate> {
    // Ids and numbers are too long to guess. The limit also stops attempts.
    await this.deps.limits.take("certificateLookupsPerAddress", client);
    const key = parseCertificateNumber(idOrNumber);
    const [certificate] = await query<Omit<Certificate, "number">>(
      this.deps.database,
      `SELECT d.certificate_id AS id, d.holder_name AS "holderName", d.course_title AS "courseTitle", c.slug AS "courseSlug",
         c.id AS "courseId", c.image_url AS "courseImageUrl", d.completed_at AS "completedAt", d.lessons, d.total_minutes AS "totalMinutes",
         d.test_correct AS "testCorrect", d.test_questions AS "testQuestions"
       FROM course_completions d
       JOIN users u ON u.id = d.user_id AND u.deleted_at IS NULL
       JOIN courses c ON c.id = d.course_id
       WHERE ${key === null ? "d.certificate_id" : certificateKeySql("d.certificate_id")} = $1`,
      [key ?? idOrNumber],
    );
    if (!certificate) throw notFound("Certificate");
    return { ...certificate, number: certificateNumber(certificate.id) };
  }
}
