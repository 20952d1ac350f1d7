import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import type { EmailContent } from "../../../kernel/mail/email";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { greeting } from "../../accounts";
import { isBannedSql } from "../../moderation";
import type { DigestInterval } from "../notification-kinds";
import {
  IS_READ,
  isVisibleSql,
  JOIN_NOTIFICATION,
  NOTIFICATION_COLUMNS,
  textOf,
  type NotificationRecord,
} from "../notifications.sql";
import { nextDigestAt } from "../settings/local-time";
import type { DigestUnsubscribe } from "./unsubscribe";

const QUEUE = "notification-digest";
const INTERVAL_MINUTES = 5;
const BATCH_SIZE = 50;
/** Keeps a run within the job's timeout; the next run continues. */
const MAX_RUN_MS = 40_000;
const MAX_ENTRIES = 20;

interface DueMember {
  userId: string;
  email: string | null;
  name: string;
  /** Whether the member can get emails: the address is confirmed, and the account is neither deleted nor banned. */
  isReachable: boolean;
  digest: DigestInterval;
  timeZone: string;
  unsubscribeKey: string;
  /** The member's newest notification. Later ones belong to the next digest. */
  untilId: string;
}

/** $1 now, $2 batch size. */
const SELECT_DUE = `
  SELECT s.user_id AS "userId", u.email, u.name, s.digest, s.time_zone AS "timeZone", s.unsubscribe_key AS "unsubscribeKey",
    (SELECT coalesce(max(id), 0) FROM notifications WHERE user_id = s.user_id) AS "untilId",
    u.email IS NOT NULL AND u.email_confirmed_at IS NOT NULL AND u.deleted_at IS NULL
      AND NOT ${isBannedSql("u.id", "$1::timestamptz")} AS "isReachable"
  FROM notification_settings s JOIN users u ON u.id = s.user_id
  WHERE s.digest_due_at <= $1::timestamptz ORDER BY s.digest_due_at LIMIT $2 FOR UPDATE OF s SKIP LOCKED`;

/** $1 now, $2 members, $3 their newest notifications. The newest missed notifications of each member: unread, not in an earlier digest, and readable now. */
const SELECT_MISSED = `
  SELECT f.* FROM unnest($2::uuid[], $3::bigint[]) AS v (user_id, until_id)
  JOIN notification_settings s ON s.user_id = v.user_id CROSS JOIN LATERAL (
    SELECT n.user_id AS "userId", ${NOTIFICATION_COLUMNS} FROM notifications n ${JOIN_NOTIFICATION}
    WHERE n.user_id = s.user_id AND n.id > s.digest_until_id AND n.id <= v.until_id AND n.in_digest AND NOT ${IS_READ}
      AND ${isVisibleSql("$1::timestamptz")}
    ORDER BY n.id DESC LIMIT ${MAX_ENTRIES + 1}) f`;

const ADVANCE = `
  UPDATE notification_settings s SET digest_due_at = v.due_at, digest_until_id = v.until_id
  FROM unnest($1::uuid[], $2::timestamptz[], $3::bigint[]) AS v (user_id, due_at, until_id) WHERE s.user_id = v.user_id`;

interface DigestDeps {
  database: DataSource;
  clock: Clock;
  emailQueue: EmailQueue;
  unsubscribe: DigestUnsubscribe;
  publicUrl: string;
}

/** Emails members what they missed. The email and the new due time are stored in one transaction, so none is sent twice. */
export class NotificationDigest {
  constructor(private readonly deps: DigestDeps) {}

  start(jobs: JobQueue): Promise<void> {
    return jobs.every(QUEUE, INTERVAL_MINUTES, () => this.run());
  }

  async run(): Promise<void> {
    const startedAt = Date.now();
    for (let hasMore = true; hasMore && Date.now() - startedAt < MAX_RUN_MS;) {
      hasMore = await transact(this.deps.database, (manager) => this.sendBatch(manager));
      this.deps.emailQueue.sendSoon();
    }
  }

  private async sendBatch(manager: EntityManager): Promise<boolean> {
    const now = this.deps.clock.now();
    const members = await query<DueMember>(manager, SELECT_DUE, [now, BATCH_SIZE]);
    if (!members.length) return false;
    const ids = members.map(({ userId }) => userId);
    const untilIds = members.map(({ untilId }) => untilId);
    const missed = await query<NotificationRecord & { userId: string }>(manager, SELECT_MISSED, [now, ids, untilIds]);
    for (const member of members) {
      const own = missed.filter(({ userId }) => userId === member.userId);
      if (own.length && member.isReachable) {
        await this.deps.emailQueue.add(manager, member.email ?? "", this.contentFor(member, own));
      }
    }
    const dueTimes = members.map(({ digest, timeZone }) => nextDigestAt(digest, timeZone, now));
    await query(manager, ADVANCE, [ids, dueTimes, untilIds]);
    return members.length === BATCH_SIZE;
  }

  private contentFor(member: DueMember, missed: readonly NotificationRecord[]): EmailContent {
    const { publicUrl, unsubscribe } = this.deps;
    const entries = missed.slice(0, MAX_ENTRIES).map((record) => {
      const { title, excerpt, path } = textOf(record);
      return { title, text: excerpt, url: publicUrl + path };
    });
    const count = missed.length > MAX_ENTRIES ? `More than ${MAX_ENTRIES}` : String(missed.length);
    const period = member.digest === "DAILY" ? "daily" : "weekly";
    return {
      subject: `What you missed: ${count} ${missed.length === 1 ? "notification" : "notifications"}`,
      title: "What you missed",
      paragraphs: [greeting(member)],
      entries,
      button: { label: "Open the community", url: `${publicUrl}/community` },
      notice: `You get this ${period} email because you turned it on in your notification settings.`,
      unsubscribeUrl: unsubscribe.urlFor({ userId: member.userId, key: member.unsubscribeKey }),
    };
  }
}
