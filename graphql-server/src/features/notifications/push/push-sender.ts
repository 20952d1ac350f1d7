import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import type { Logger } from "../../../kernel/logging/logger";
import { isQuiet, type QuietHours } from "../settings/local-time";
import { isVisibleSql, JOIN_NOTIFICATION, NOTIFICATION_COLUMNS, textOf } from "../notification-records";
import type { NotificationRecord } from "../notification-records";
import { WorkLoop } from "../work-loop";
import type { PushEndpoints } from "./push-endpoints";
import type { VapidKeys } from "./vapid";

const BATCH_SIZE = 64;
const MAX_CONCURRENT_REQUESTS = 16;
const MAX_ATTEMPTS = 6;
/** Delays of 30 s, 2 min, 8 min, and so on. */
const RETRY_MS = 30_000;
const RETRY_FACTOR = 4;
/** If the process dies, another one sends the batch after this time. */
const LEASE_MS = 120_000;
/** How long the push service keeps a message for a browser that is off. It can't be withdrawn, for example after a sign-out. */
const TTL_S = 3_600;

interface Subscription {
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface DueRow extends NotificationRecord, QuietHours {
  attempts: number;
  isVisible: boolean;
  subscriptions: Subscription[] | null;
}

/** $1 now, $2 batch size, $3 end of the lease. Reads the current permissions, read state, and sessions. */
const CLAIM = `
  WITH n AS (
    UPDATE notifications SET push_at = $3::timestamptz, push_attempts = push_attempts + 1
    WHERE id IN (
      SELECT id FROM notifications WHERE push_at <= $1::timestamptz ORDER BY push_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING *
  )
  SELECT ${NOTIFICATION_COLUMNS}, n.push_attempts AS attempts, ${isVisibleSql("$1::timestamptz")} AS "isVisible",
    s.quiet_start AS "quietStart", s.quiet_end AS "quietEnd", coalesce(s.time_zone, 'UTC') AS "timeZone", (
      SELECT json_agg(json_build_object('sessionId', p.session_id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth))
      FROM push_subscriptions p JOIN sessions e ON e.id = p.session_id
      WHERE p.user_id = n.user_id AND e.ended_at IS NULL AND e.expires_at > $1::timestamptz) AS subscriptions
  FROM n ${JOIN_NOTIFICATION} LEFT JOIN notification_settings s ON s.user_id = n.user_id`;

interface PushDeps {
  database: DataSource;
  clock: Clock;
  logger: Logger;
  endpoints: PushEndpoints;
  keys: VapidKeys;
  /** How push services can contact the operator: a mailto: or https: URL. */
  contact: string;
}

/**
 * Sends notifications to push services. A push message that is due in the member's quiet hours isn't sent later: the notification
 * waits in the list. After a failure the notification is sent again to all browsers of the member; a browser replaces the earlier
 * message, because both have the same tag.
 */
export class PushSender {
  private readonly loop: WorkLoop;

  constructor(private readonly deps: PushDeps) {
    this.loop = new WorkLoop("push sender", () => this.run(), deps.logger);
  }

  start(): Promise<void> {
    this.loop.start();
    return Promise.resolve();
  }

  wake(): void {
    this.loop.wake();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Sends one batch. Returns whether more may be due. */
  async run(): Promise<boolean> {
    const { database, clock } = this.deps;
    const now = clock.now();
    const lease = new Date(now.getTime() + LEASE_MS);
    const due = await query<DueRow>(database, CLAIM, [now, BATCH_SIZE, lease]);
    const requests = due
      .filter((row) => isWanted(row, now))
      .flatMap((row) => (row.subscriptions ?? []).map((subscription) => ({ row, subscription })));
    const retries = new Map<string, number>();
    await forEachConcurrently(requests, MAX_CONCURRENT_REQUESTS, async ({ row, subscription }) => {
      const retryMs = await this.send(row, subscription);
      if (retryMs !== null) retries.set(row.id, Math.max(retryMs, retries.get(row.id) ?? 0));
    });
    await this.finish(due, retries);
    return due.length === BATCH_SIZE;
  }

  /** Returns after how many milliseconds to try again; null if it was sent or can't be sent. */
  private async send(row: DueRow, { sessionId, endpoint, p256dh, auth }: Subscription): Promise<number | null> {
    const { database, endpoints, keys, contact, logger } = this.deps;
    const { title, excerpt, path } = textOf(row);
    const payload = JSON.stringify({ title, body: excerpt, path, tag: row.id });
    const retryMs = RETRY_MS * RETRY_FACTOR ** (row.attempts - 1);
    try {
      // Loaded with the first push message, because the code takes memory.
      const { default: webPush } = await import("web-push");
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: TTL_S,
        topic: `n${row.id}`,
        vapidDetails: { subject: contact, ...keys },
      });
      const { status, retryAfterSeconds } = await endpoints.post(endpoint, toStrings(headers), body ?? Buffer.alloc(0));
      if (status === 404 || status === 410) {
        // The browser unsubscribed. A newer subscription of the session stays.
        const gone = `DELETE FROM push_subscriptions WHERE session_id = $1 AND endpoint = $2`;
        await query(database, gone, [sessionId, endpoint]);
        return null;
      }
      if (status === 429 || status >= 500) return Math.max(retryMs, retryAfterSeconds * 1_000);
      if (status >= 300) logger.warn({ status, host: new URL(endpoint).host }, "push message rejected");
      return null;
    } catch (error) {
      logger.info({ error, host: new URL(endpoint).host }, "push message failed, will be retried");
      return retryMs;
    }
  }

  private async finish(due: readonly DueRow[], retries: ReadonlyMap<string, number>): Promise<void> {
    if (!due.length) return;
    const now = this.deps.clock.now().getTime();
    const pushAt = due.map(({ id, attempts }) => {
      const retryMs = retries.get(id);
      return retryMs === undefined || attempts >= MAX_ATTEMPTS ? null : new Date(now + retryMs);
    });
    await query(
      this.deps.database,
      `UPDATE notifications n SET push_at = v.push_at FROM unnest($1::bigint[], $2::timestamptz[]) AS v (id, push_at)
       WHERE n.id = v.id`,
      [due.map(({ id }) => id), pushAt],
    );
  }
}

const isWanted = (row: DueRow, now: Date): boolean =>
  row.isVisible && !row.isRead && !isQuiet(row, now) && now.getTime() - row.createdAt.getTime() < DAY_MS;

const toStrings = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

async function forEachConcurrently<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = items.values();
  const run = async (): Promise<void> => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, run));
}
