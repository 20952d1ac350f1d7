import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { rowsOf } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import type { EmailContent } from "../../../kernel/mail/email";
import type { Outbox } from "../../../kernel/mail/outbox";
import { earlyAccessOf, earlyAccessText } from "../catalogue/early-access";
import { entitlementIsActive } from "../learning/entitlement.policy";

const QUEUE = "lesson-mails";
const EVERY_MINUTES = 10;
const PAGE = 100;
/** All of it ends within the job's 60 s; the next job continues. */
const TOTAL_MS = 30_000;

interface PublishedLesson {
  id: string;
  title: string;
  courseId: number;
  courseTitle: string;
  courseSlug: string;
  mailedUpTo: string | null;
}

/** Marks a lesson as published when it has its first text. A course that no one has bought has no one to mail. */
export async function publishLesson(manager: EntityManager, lessonId: string): Promise<void> {
  await manager.query(
    `UPDATE lessons l SET published_at = now(), mailed_at = CASE WHEN NOT EXISTS (
       SELECT 1 FROM entitlements e WHERE e.course_id = l.course_id AND e.source = 'PURCHASE') THEN now() END
     WHERE l.id = $1 AND l.content <> '' AND l.published_at IS NULL`,
    [lessonId],
  );
}

/** Tells the buyers of a course that was sold before it was complete of each new lesson, once. */
export class LessonMails {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly publicUrl: string,
  ) {}

  /** Also now, for lessons that came with this version. */
  async start(): Promise<void> {
    await this.jobs.every(QUEUE, EVERY_MINUTES, () => this.run());
    await this.soon(this.database.manager);
  }

  /** In the transaction that publishes a lesson. */
  soon(manager: EntityManager): Promise<void> {
    return this.jobs.add(manager, QUEUE, null);
  }

  async run(): Promise<void> {
    const until = this.clock.now().getTime() + TOTAL_MS;
    let isMore = true;
    while (isMore && this.clock.now().getTime() < until) {
      isMore = await this.database.transaction((manager) => this.mailPage(manager));
      this.outbox.sendSoon();
    }
    if (isMore) await this.soon(this.database.manager);
  }

  /** A page of buyers with the place where the next one begins, in one transaction: no one gets the same mail twice. */
  private async mailPage(manager: EntityManager): Promise<boolean> {
    const [lesson] = await rowsOf<PublishedLesson>(
      manager,
      `SELECT l.id, l.title, c.id AS "courseId", c.title AS "courseTitle", c.slug AS "courseSlug", l.mailed_up_to AS "mailedUpTo"
       FROM lessons l JOIN courses c ON c.id = l.course_id
       WHERE l.published_at IS NOT NULL AND l.mailed_at IS NULL AND l.content <> ''
       ORDER BY l.published_at, l.position LIMIT 1 FOR UPDATE OF l SKIP LOCKED`,
    );
    if (!lesson) return false;
    const now = this.clock.now();
    const buyers = await rowsOf<{ id: string; name: string; email: string }>(
      manager,
      `SELECT u.id, u.name, u.email FROM entitlements e JOIN users u ON u.id = e.user_id
       WHERE e.course_id = $1 AND e.source = 'PURCHASE' AND ${entitlementIsActive("e", "$2")}
         AND u.deleted_at IS NULL AND ($3::uuid IS NULL OR u.id > $3) ORDER BY u.id LIMIT ${PAGE}`,
      [lesson.courseId, now, lesson.mailedUpTo],
    );
    const early = (await earlyAccessOf(manager, [lesson.courseId])).get(lesson.courseId);
    const earlyAccess = early ? earlyAccessText(early) : null;
    for (const { name, email } of buyers) {
      await this.outbox.add(manager, email, lessonMail(lesson, name, earlyAccess, this.publicUrl));
    }
    await manager.query(`UPDATE lessons SET mailed_up_to = coalesce($2, mailed_up_to), mailed_at = $3 WHERE id = $1`, [
      lesson.id,
      buyers.at(-1)?.id ?? null,
      buyers.length < PAGE ? now : null,
    ]);
    return true;
  }
}

const lessonMail = (
  { id, title, courseTitle, courseSlug }: PublishedLesson,
  name: string,
  earlyAccess: string | null,
  publicUrl: string,
): EmailContent => ({
  subject: `New lesson in ${courseTitle}: ${title}`,
  title: "A new lesson is ready",
  paragraphs: [
    `Hello ${name},`,
    `"${title}" is now part of ${courseTitle}.`,
    earlyAccess ?? "All lessons of this course are written now: it is complete.",
  ],
  button: { label: "Read the lesson", url: `${publicUrl}/courses/${courseSlug}/lessons/${id}` },
  notice: "You get this email because you bought this course.",
});
