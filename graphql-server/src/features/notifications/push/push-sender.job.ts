import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { createBatchLoader } from "../../../kernel/batch-loader";
import { query } from "../../../kernel/database";
import type { Logger } from "../../../kernel/logging/logger";
import type { Quarantine } from "../../../kernel/quarantine";
import { isQuiet, type QuietHours } from "../settings/local-time";
import { isVisibleSql, JOIN_NOTIFICATION, NOTIFICATION_COLUMNS, textOf } from "../notifications.sql";
import type { NotificationRecord } from "../notifications.sql";
import { WorkLoop } from "../work-loop";
import type { PushEndpoints } from "./push-endpoints";
import type { VapidKeys } from "./vapid";

/** Members to whom this process sends at a time, so that a member whose endpoints are slow delays no one else. */
const MAX_MEMBERS = 64;
const MAX_ATTEMPTS = 6;
/** Delays of 30 s, 2 min, 8 min, and so on. */
const RETRY_MS = 30_000;
const RETRY_FACTOR = 4;
/** If the process dies, another one sends the batch after this time. */
const LEASE_MS = 120_000;
/** How long the push service keeps a message for a browser that is off. It can't be withdrawn, for example after a sign-out. */
const TTL_S = 3_600;
/** A browser whose push service has not answered for this long is unsubscribed. It subscribes again when it opens the site. */
const MAX_SILENCE_MS = DAY_MS;

interface Subscription {
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  failingSince: string | null;
}

interface DueRow extends NotificationRecord, QuietHours {
  userId: string;
  attempts: number;
  isVisible: boolean;
  subscriptions: Subscription[] | null;
}

/**
 * $1 now, $2 number, $3 end of the lease, $4 members to skip. At most one notification per member. Reads the current access,
 * read state, and sessions.
 */
const CLAIM = `
  WITH n AS (
    UPDATE notifications SET push_at = $3::timestamptz, push_attempts = push_attempts + 1
    WHERE id IN (
      SELECT DISTINCT ON (user_id) id FROM (
        SELECT id, user_id, push_at FROM notifications WHERE push_at <= $1::timestamptz AND user_id <> ALL($4::uuid[])
        ORDER BY push_at LIMIT $2 FOR UPDATE SKIP LOCKED) d
      ORDER BY user_id, push_at)
    RETURNING *
  )
  SELECT ${NOTIFICATION_COLUMNS}, n.user_id AS "userId", n.push_attempts AS attempts, ${isVisibleSql("$1::timestamptz")} AS "isVisible",
    s.quiet_start AS "quietStart", s.quiet_end AS "quietEnd", coalesce(s.time_zone, 'UTC') AS "timeZone", (
      SELECT json_agg(json_build_object('sessionId', p.session_id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth,
        'failingSince', p.failing_since))
      FROM push_subscriptions p JOIN sessions e ON e.id = p.session_id
      WHERE p.user_id = n.user_id AND e.ended_at IS NULL AND e.expires_at > $1::timestamptz) AS subscriptions
  FROM n ${JOIN_NOTIFICATION} LEFT JOIN notification_settings s ON s.user_id = n.user_id`;

interface PushDeps {
  database: DataSource;
  clock: Clock;
  logger: Logger;
  quarantine: Quarantine;
  endpoints: PushEndpoints;
  keys: VapidKeys;
  /** How push services can contact the operator: a mailto: or https: URL. */
  contact: string;
}

/** When to try a notification again; null if it was sent or can't be sent. */
interface Outcome {
  id: string;
  pushAt: Date | null;
}

/**
 * Sends notifications to push services, one at a time per member. A push message that is due in the member's quiet hours isn't sent later: the notification
 * waits in the list. After a failure the notification is sent again to all browsers of the member; a browser replaces the earlier
 * message, because both have the same tag.
 */
export class PushSender {
  private readonly loop: WorkLoop;
  /** By member. */
  private readonly sending = new Map<string, Promise<void>>();
  private readonly store = createBatchLoader((outcomes: readonly Outcome[]) => this.storeOutcomes(outcomes));

  constructor(private readonly deps: PushDeps) {
    this.loop = new WorkLoop({ name: "push sender", task: () => this.run(), logger: deps.logger });
  }

  start(): Promise<void> {
    this.loop.start();
    return Promise.resolve();
  }

  wake(): void {
    this.loop.wake();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    await this.settled();
  }

  /** Resolves when everything that was started is sent. */
  async settled(): Promise<void> {
    await Promise.all(this.sending.values());
  }

  /** Starts to send what is due, unless the site is in quarantine. Returns whether more may be due. */
  async run(): Promise<boolean> {
    if (await this.deps.quarantine.isActive()) return false;
    const now = this.deps.clock.now();
    const free = MAX_MEMBERS - this.sending.size;
    if (free === 0) return false;
    const lease = new Date(now.getTime() + LEASE_MS);
    const due = await query<DueRow>(this.deps.database, CLAIM, [now, free, lease, [...this.sending.keys()]]);
    for (const row of due) {
      const sent = this.deliver(row, now).catch((error: unknown) =>
        this.deps.logger.warn({ error }, "push message failed, will be retried after its lease"),
      );
      const done = sent.finally(() => {
        this.sending.delete(row.userId);
        this.wake();
      });
      this.sending.set(row.userId, done);
    }
    return due.length > 0;
  }

  /** Sends a notification to all browsers of its member. */
  private async deliver(row: DueRow, now: Date): Promise<void> {
    const subscriptions = isWanted(row, now) ? (row.subscriptions ?? []) : [];
    const retries = await Promise.all(subscriptions.map((subscription) => this.send(row, subscription)));
    const retryMs = Math.max(...retries.map((ms) => ms ?? 0), 0);
    const isOver = retryMs === 0 || row.attempts >= MAX_ATTEMPTS;
    await this.store.load({ id: row.id, pushAt: isOver ? null : new Date(this.deps.clock.now().getTime() + retryMs) });
  }

  /** Returns after how many milliseconds to try again; null if it was sent or can't be sent. */
  private async send(row: DueRow, subscription: Subscription): Promise<number | null> {
    const { endpoints, keys, contact, logger } = this.deps;
    const { endpoint, p256dh, auth } = subscription;
    const { title, excerpt, path } = textOf(row);
    const payload = JSON.stringify({ title, body: excerpt, path, tag: row.id });
    const retryMs = RETRY_MS * RETRY_FACTOR ** (row.attempts - 1);
    const host = new URL(endpoint).host;
    try {
      // Loaded with the first push message, because the code takes memory.
      const { default: webPush } = await import("web-push");
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: TTL_S,
        topic: `n${row.id}`,
        vapidDetails: { subject: contact, ...keys },
      });
      const { status, retryAfterSeconds } = await endpoints.post(endpoint, toStrings(headers), body ?? Buffer.alloc(0));
      if (subscription.failingSince) await this.setFailing(subscription, null);
      // The browser unsubscribed.
      if (status === 404 || status === 410) await this.unsubscribe(subscription);
      else if (status === 429 || status >= 500) return Math.max(retryMs, retryAfterSeconds * 1_000);
      else if (status >= 300) logger.warn({ status, host }, "push message rejected");
      return null;
    } catch (error) {
      logger.info({ error, host }, "push message failed, will be retried");
      await this.recordSilence(subscription);
      return retryMs;
    }
  }

  private async recordSilence(subscription: Subscription): Promise<void> {
    const now = this.deps.clock.now();
    const { failingSince } = subscription;
    if (!failingSince) await this.setFailing(subscription, now);
    else if (now.getTime() - Date.parse(failingSince) > MAX_SILENCE_MS) await this.unsubscribe(subscription);
  }

  private async setFailing({ sessionId, endpoint }: Subscription, since: Date | null): Promise<void> {
    const update = `UPDATE push_subscriptions SET failing_since = $3 WHERE session_id = $1 AND endpoint = $2`;
    await query(this.deps.database, update, [sessionId, endpoint, since]);
  }

  /** A newer subscription of the session stays. */
  private async unsubscribe({ sessionId, endpoint }: Subscription): Promise<void> {
    const gone = `DELETE FROM push_subscriptions WHERE session_id = $1 AND endpoint = $2`;
    await query(this.deps.database, gone, [sessionId, endpoint]);
  }

  private async storeOutcomes(outcomes: readonly Outcome[]): Promise<boolean[]> {
    await query(
      this.deps.database,
      `UPDATE notifications n SET push_at = v.push_at FROM unnest($1::bigint[], $2::timestamptz[]) AS v (id, push_at)
       WHERE n.id = v.id`,
      [outcomes.map(({ id }) => id), outcomes.map(({ pushAt }) => pushAt)],
    );
    return outcomes.map(() => true);
  }
}

const isWanted = (row: DueRow, now: Date): boolean =>
  row.isVisible && !row.isRead && !isQuiet(row, now) && now.getTime() - row.createdAt.getTime() < DAY_MS;

const toStrings = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
