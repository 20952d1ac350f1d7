import { greeting } from "../../accounts";
import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import type { EmailContent } from "../../../kernel/mail/email";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { earlyAccessOf, earlyAccessText } from "../catalog/early-access";
import { isEntitlementActiveSql } from "../learning/entitlement.policy";

const QUEUE = "lesson-mails";
const INTERVAL_MINUTES = 10;
const PAGE_SIZE = 100;
/** Keeps a run well within the job's 60 s; the next job continues. */
const MAX_RUN_MS = 30_000;

interface PublishedLesson {
  id: string;
  title: string;
  courseId: number;
  courseTitle: string;
  courseSlug: string;
  mailedUpTo: string | null;
}

/** Marks a lesson as published when it first has text. Skips the emails if no one bought the course. */
export async function publishLesson(manager: EntityManager, lessonId: string): Promise<void> {
  await query(
    manager,
    `UPDATE lessons l SET published_at = now(), mailed_at = CASE WHEN NOT EXISTS (
       SELECT 1 FROM entitlements e WHERE e.course_id = l.course_id AND e.source = 'PURCHASE') THEN now() END
     WHERE l.id = $1 AND l.content <> '' AND l.published_at IS NULL`,
    [lessonId],
  );
}

interface LessonEmailsDeps {
  database: DataSource;
  emailQueue: EmailQueue;
  jobs: JobQueue;
  clock: Clock;
  publicUrl: string;
}

/** Emails each new lesson of an early access course to its buyers, once. */
export class LessonEmails {
  constructor(private readonly deps: LessonEmailsDeps) {}

  /** Also runs immediately, for lessons published by this release. */
  async start(): Promise<void> {
    await this.deps.jobs.every(QUEUE, INTERVAL_MINUTES, () => this.run());
    await this.schedule(this.deps.database.manager);
  }

  /** Schedules a run in the transaction that publishes a lesson. */
  schedule(manager: EntityManager): Promise<void> {
    return this.deps.jobs.add(manager, QUEUE, null);
  }

  async run(): Promise<void> {
    const deadline = this.deps.clock.now().getTime() + MAX_RUN_MS;
    let hasMore = true;
    while (hasMore && this.deps.clock.now().getTime() < deadline) {
      hasMore = await transact(this.deps.database, (manager) => this.sendPage(manager));
      this.deps.emailQueue.sendSoon();
    }
    if (hasMore) await this.schedule(this.deps.database.manager);
  }

  /** Queues one page of emails and stores the position in the same transaction, so that no buyer gets an email twice. */
  private async sendPage(manager: EntityManager): Promise<boolean> {
    const [lesson] = await query<PublishedLesson>(
      manager,
      `SELECT l.id, l.title, c.id AS "courseId", c.title AS "courseTitle", c.slug AS "courseSlug", l.mailed_up_to AS "mailedUpTo"
       FROM lessons l JOIN courses c ON c.id = l.course_id
       WHERE l.published_at IS NOT NULL AND l.mailed_at IS NULL AND l.content <> ''
       ORDER BY l.published_at, l.position LIMIT 1 FOR UPDATE OF l SKIP LOCKED`,
    );
    if (!lesson) return false;
    const now = this.deps.clock.now();
    const buyers = await query<{ id: string; name: string; email: string }>(
      manager,
      `SELECT u.id, u.name, u.email FROM entitlements e JOIN users u ON u.id = e.user_id
       WHERE e.course_id = $1 AND e.source = 'PURCHASE' AND ${isEntitlementActiveSql("e", "$2")}
         AND u.deleted_at IS NULL AND ($3::uuid IS NULL OR u.id > $3) ORDER BY u.id LIMIT ${PAGE_SIZE}`,
      [lesson.courseId, now, lesson.mailedUpTo],
    );
    const early = (await earlyAccessOf(manager, [lesson.courseId])).get(lesson.courseId);
    const earlyAccess = early ? earlyAccessText(early) : null;
    for (const { name, email } of buyers) {
      await this.deps.emailQueue.add(manager, email, lessonEmail(lesson, name, earlyAccess, this.deps.publicUrl));
    }
    await query(manager, `UPDATE lessons SET mailed_up_to = coalesce($2, mailed_up_to), mailed_at = $3 WHERE id = $1`, [
      lesson.id,
      buyers.at(-1)?.id ?? null,
      buyers.length < PAGE_SIZE ? now : null,
    ]);
    return true;
  }
}

const lessonEmail = (
  { id, title, courseTitle, courseSlug }: PublishedLesson,
  name: string,
  earlyAccess: string | null,
  publicUrl: string,
): EmailContent => ({
  subject: `New lesson in ${courseTitle}: ${title}`,
  title: "A new lesson is ready",
  paragraphs: [
    greeting({ name }),
    `"${title}" is now part of ${courseTitle}.`,
    earlyAccess ?? "All lessons of this course are now available.",
  ],
  button: { label: "Read the lesson", url: `${publicUrl}/courses/${courseSlug}/lessons/${id}` },
  notice: "You're receiving this email because you bought this course.",
});
