import type { DataSource, EntityManager } from "typeorm";
import { Role } from "../../../kernel/auth/roles";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import type { EmailContent } from "../../../kernel/mail/email";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { countOf } from "../../../kernel/text/format";
import { greeting } from "../../accounts";
import { isBannedSql } from "../../moderation";
import type { AdminTask, AdminTasks } from "./admin-tasks.types";

const QUEUE = "admin-tasks";
const MINUTES_PER_DAY = 24 * 60;

const COUNT = `
  SELECT (SELECT count(*) FROM contact_messages WHERE read_at IS NULL)::int AS "unreadMessages",
    (SELECT count(*) FROM (SELECT FROM moderation_cases WHERE decided_at IS NULL LIMIT 100) c)::int AS "openCases",
    (SELECT count(*) FROM moderation_appeals WHERE decided_at IS NULL)::int AS "openAppeals",
    (SELECT count(*) FROM xp_disputes WHERE answered_at IS NULL)::int AS "xpDisputes",
    (SELECT count(*) FROM channels WHERE approval = 'PENDING' AND archived_at IS NULL)::int AS "pendingChannels",
    (SELECT count(*) FROM refunds WHERE completed_at IS NULL AND ground IN ('WITHDRAWAL', 'EARLY_ACCESS'))::int AS "pendingWithdrawals",
    (SELECT count(*) FROM orders WHERE status = 'DISPUTED')::int AS "disputes"`;

/** $1 now. */
const ADMINS = `
  SELECT email, name FROM users u
  WHERE role = '${Role.ADMIN}' AND deleted_at IS NULL AND email_confirmed_at IS NOT NULL AND NOT ${isBannedSql("u.id", "$1")}`;

type Counts = Omit<AdminTasks, "waiting">;

interface AdminTasksDeps {
  database: DataSource;
  clock: Clock;
  emailQueue: EmailQueue;
  publicUrl: string;
}

/** What waits for the team: counted for the admin area, and emailed once a day. */
export class AdminTasksService {
  constructor(private readonly deps: AdminTasksDeps) {}

  /** At midnight UTC. */
  start(jobs: JobQueue): Promise<void> {
    return jobs.every(QUEUE, MINUTES_PER_DAY, () => this.sendEmails());
  }

  async counts(viewer: Viewer): Promise<AdminTasks> {
    assertAdmin(viewer);
    const counts = await this.count(this.deps.database.manager);
    return { ...counts, waiting: tasksOf(counts) };
  }

  /** One email to each admin, unless nothing waits. */
  async sendEmails(): Promise<void> {
    const { database, clock, emailQueue, publicUrl } = this.deps;
    await transact(database, async (manager) => {
      const tasks = tasksOf(await this.count(manager));
      if (tasks.length === 0) return;
      const entries = tasks.map(({ title, text, path }) => ({ title, text, url: publicUrl + path }));
      const admins = await query<{ email: string; name: string }>(manager, ADMINS, [clock.now()]);
      for (const admin of admins) await emailQueue.add(manager, admin.email, emailFor(admin, entries));
    });
    emailQueue.sendSoon();
  }

  private async count(manager: EntityManager): Promise<Counts> {
    const [[counts], failingEmails] = await Promise.all([
      query<Counts>(manager, COUNT, []),
      this.deps.emailQueue.countFailing(manager),
    ]);
    return { ...(counts as Counts), failingEmails };
  }
}

function tasksOf(counts: Counts): AdminTask[] {
  const {
    unreadMessages,
    openCases,
    openAppeals,
    xpDisputes,
    pendingChannels,
    pendingWithdrawals,
    disputes,
    failingEmails,
  } = counts;
  return [
    {
      count: disputes,
      title: countOf(disputes, "disputed payment"),
      text: "Answer the dispute at the payment provider.",
      path: "/admin/orders?status=DISPUTED",
    },
    {
      count: pendingWithdrawals,
      title: `${countOf(pendingWithdrawals, "withdrawal")} to refund`,
      text: "The refund is due within 14 days of the withdrawal.",
      path: "/admin/orders",
    },
    {
      count: failingEmails,
      title: `${countOf(failingEmails, "email")} not delivered`,
      text: "Check the mail server. The log of the server has each error.",
      path: "/admin/today",
    },
    {
      count: unreadMessages,
      title: countOf(unreadMessages, "unread message"),
      text: "From the contact form and the chatbot.",
      path: "/admin/messages",
    },
    {
      count: openAppeals,
      title: countOf(openAppeals, "open appeal"),
      text: "Another admin than the one who decided answers it.",
      path: "/moderation?view=appeals",
    },
    {
      count: openCases,
      title: countOf(openCases, "reported case"),
      text: "Reports by members, and confirmed notices by others.",
      path: "/moderation",
    },
    {
      count: xpDisputes,
      title: countOf(xpDisputes, "disputed XP receipt"),
      text: "Members who think that their XP is wrong. Answer them below on this page.",
      path: "/admin/today",
    },
    {
      count: pendingChannels,
      title: `${countOf(pendingChannels, "channel")} to approve`,
      text: "Proposed by members. In the community, open Manage channels.",
      path: "/community",
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ title, text, path }) => ({ title, text, path }));
}

const emailFor = (admin: { name: string }, entries: NonNullable<EmailContent["entries"]>): EmailContent => ({
  subject: `Waiting for the team: ${entries.map(({ title }) => title).join(", ")}`,
  title: "Waiting for the team",
  paragraphs: [greeting(admin)],
  entries,
  notice: "Admins get this email at most once a day, and only if something waits.",
});
