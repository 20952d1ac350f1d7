import { randomBytes } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import type { Topics } from "../../../kernel/events/topics";
import type { Viewer } from "../../../kernel/auth/viewer";
import { announceXp, awardCourse, type XpChange } from "../../leaderboard";
import { parseCertificateNumber, certificateKeySql, certificateNumber } from "./certificate-number";
import type { Certificate, CompleteLessonPayload, CourseProgress, LessonContent } from "../catalog/course.types";
import type { CoursesService, LessonOutline } from "../catalog/courses.service";
import { progressOf } from "./progress";
import { lockUser } from "../../accounts";

interface CompletionRow {
  completed_at: Date;
  certificate_id: string;
}

/** Reads and completes lessons, and looks up certificates. */
export class LearningService {
  constructor(
    private readonly database: DataSource,
    private readonly courses: CoursesService,
    private readonly bus: Bus<Topics>,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** A lesson with its text. Requires access to the course, except for previews. */
  async lesson(viewer: Viewer | null, id: string): Promise<LessonContent> {
    const [lesson] = await query<LessonOutline & { content: string }>(
      this.database,
      `SELECT id, course_id AS "courseId", position, title, duration_minutes AS "durationMinutes", preview, content,
         content <> '' AS available FROM lessons WHERE id = $1`,
      [requireUuid(id)],
    );
    if (!lesson) throw notFound("Lesson");
    const course = await this.courses.visibleByIdOrSlug(viewer, String(lesson.courseId));
    if (!lesson.preview) await this.assertEntitled(viewer, lesson.courseId);
    return { ...lesson, course };
  }

  /** Completes a lesson. The last missing lesson completes the course and awards XP and a certificate, once. */
  async complete(viewer: Viewer, lessonId: string): Promise<CompleteLessonPayload> {
    const { course, available } = await this.lesson(viewer, lessonId);
    await this.assertEntitled(viewer, course.id);
    if (!available) throw new AppError("CONFLICT", "This lesson isn't written yet");
    const now = this.clock.now();
    const { xp, courseCompletedNow } = await transact(this.database, async (manager) => {
      // Without the lock, concurrent requests for the last two lessons could both see the course as incomplete.
      await lockUser(manager, viewer.id);
      await query(
        manager,
        `INSERT INTO lesson_completions (user_id, lesson_id, completed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [viewer.id, requireUuid(lessonId), now],
      );
      return this.completeCourse(manager, viewer.id, course.id, now);
    });
    if (xp) announceXp(this.bus, viewer.id, xp);
    return { course, courseCompletedNow, xpAwarded: xp?.amount ?? 0 };
  }

  /** For viewers with access to the course. */
  async progressOf(viewer: Viewer, courseId: number): Promise<CourseProgress> {
    const lessons = await query<{ id: string; available: boolean; completed: boolean }>(
      this.database,
      `SELECT l.id, l.content <> '' AS available, c.lesson_id IS NOT NULL AS completed
       FROM lessons l LEFT JOIN lesson_completions c ON c.lesson_id = l.id AND c.user_id = $1
       WHERE l.course_id = $2 ORDER BY l.position`,
      [viewer.id, courseId],
    );
    const [completion] = await query<CompletionRow>(
      this.database,
      `SELECT completed_at, certificate_id FROM course_completions WHERE user_id = $1 AND course_id = $2`,
      [viewer.id, courseId],
    );
    const available = lessons.filter((lesson) => lesson.available);
    const completed = available.filter((lesson) => lesson.completed);
    const completedAt = completion?.completed_at ?? null;
    return {
      completedLessonIds: completed.map(({ id }) => id),
      resumeLessonId: available.find((lesson) => !lesson.completed)?.id ?? null,
      progress: progressOf(completed.length, lessons.length, completedAt),
      completedAt,
      certificateId: completion?.certificate_id ?? null,
    };
  }

  /** Finds a certificate by its id or number. Deleted members have none. */
  async certificate(client: ClientInfo, idOrNumber: string): Promise<Certificate> {
    // Ids and numbers are too long to guess. The limit also stops attempts.
    await this.limits.take("certificatesPerAddress", client);
    const key = parseCertificateNumber(idOrNumber);
    const [certificate] = await query<Omit<Certificate, "number">>(
      this.database,
      `SELECT d.certificate_id AS id, d.holder_name AS "holderName", d.course_title AS "courseTitle", c.slug AS "courseSlug",
         c.id AS "courseId", c.image_url AS "courseImageUrl", d.completed_at AS "completedAt", d.lessons, d.total_minutes AS "totalMinutes"
       FROM course_completions d
       JOIN users u ON u.id = d.user_id AND u.deleted_at IS NULL
       JOIN courses c ON c.id = d.course_id
       WHERE ${key === null ? "d.certificate_id" : certificateKeySql("d.certificate_id")} = $1`,
      [key ?? idOrNumber],
    );
    if (!certificate) throw notFound("Certificate");
    return { ...certificate, number: certificateNumber(certificate.id) };
  }

  private async assertEntitled(viewer: Viewer | null, courseId: number): Promise<void> {
    if (!viewer) throw new AppError("UNAUTHENTICATED", "Authentication required");
    const entitled = await this.courses.entitledCourseIds(viewer, [courseId]);
    if (!entitled.has(courseId)) throw new AppError("FORBIDDEN", "You don't have access to this course.");
  }

  private async completeCourse(
    manager: EntityManager,
    userId: string,
    courseId: number,
    now: Date,
  ): Promise<{ courseCompletedNow: boolean; xp: XpChange | null }> {
    const completed = await query(
      manager,
      // Counts unwritten lessons as missing, so an incomplete course can't be completed.
      `INSERT INTO course_completions (user_id, course_id, certificate_id, completed_at, holder_name, course_title, lessons, total_minutes)
       SELECT u.id, c.id, $3, $4, u.name, c.title, count(*), sum(l.duration_minutes)
       FROM users u, courses c JOIN lessons l ON l.course_id = c.id
       LEFT JOIN lesson_completions done ON done.lesson_id = l.id AND done.user_id = $1
       WHERE u.id = $1 AND c.id = $2 GROUP BY u.id, c.id HAVING count(*) = count(done.lesson_id)
       ON CONFLICT DO NOTHING RETURNING course_id`,
      [userId, courseId, randomBytes(16).toString("base64url"), now],
    );
    if (!completed.length) return { courseCompletedNow: false, xp: null };
    return { courseCompletedNow: true, xp: await awardCourse(manager, userId, courseId, now) };
  }
}
