import type { DataSource } from "typeorm";
import type { Bus } from "../../kernel/events/bus";
import type { Clock } from "../../kernel/clock";
import { query } from "../../kernel/database";
import { invalidField } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import { EventQueue } from "../../kernel/events/event-queue";
import { toConnection, type Connection } from "../../kernel/paging/connections";
import type { Cursors } from "../../kernel/paging/cursors";
import { requireNumericCursor, requirePageSize } from "../../kernel/paging/paging";
import type { RateLimits } from "../../kernel/rate-limits";
import type { Topics } from "../../kernel/events/topics";
import { assertNotKicked, type Viewer } from "../../kernel/auth/viewer";
import { refetchSpreadMs, type Presence } from "../community";
import {
  IS_READ,
  isVisibleSql,
  JOIN_NOTIFICATION,
  NOTIFICATION_COLUMNS,
  textOf,
  type NotificationRecord,
} from "./notifications.sql";
import type { MarkNotificationsReadInput, NotificationCounts, NotificationType } from "./notifications.types";
import type { NotificationChangeRecord } from "./notifications.types";

/** Counting stops at this number. */
const MAX_UNREAD = 100;
/** Limits the rows that a count scans. Older unread notifications aren't counted. */
const MAX_SCANNED = 500;

/** $1 now, $2 member, $3 cursor (an id), $4 page size. Newest first. */
const LIST = `
  SELECT ${NOTIFICATION_COLUMNS} FROM notifications n ${JOIN_NOTIFICATION}
  WHERE n.user_id = $2 AND n.in_app AND ($3::bigint IS NULL OR n.id < $3::bigint) AND ${isVisibleSql("$1::timestamptz")}
  ORDER BY n.id DESC LIMIT $4`;

/** $1 now, $2 member. */
const COUNT = `
  SELECT count(*)::int AS unread, (count(*) FILTER (
    WHERE f.thread_only OR f.kind IN ('HELPFUL_MARK', 'LEVEL_UP', 'REMINDER', 'SCHEDULED_MESSAGE', 'STRIKE', 'MODERATION')))::int AS "unreadOther"
  FROM (
    SELECT n.kind, m.thread_only FROM (
      SELECT * FROM notifications WHERE user_id = $2 AND read_at IS NULL ORDER BY id DESC LIMIT ${MAX_SCANNED}) n
    ${JOIN_NOTIFICATION}
    WHERE n.in_app AND NOT ${IS_READ} AND ${isVisibleSql("$1::timestamptz")} LIMIT ${MAX_UNREAD}) f`;

/** $1 member, $2 now, $3 ids, $4 the newest id, $5 messages. */
const MARK_READ = `
  UPDATE notifications SET read_at = $2
  WHERE user_id = $1 AND read_at IS NULL AND (id = ANY($3::bigint[]) OR id <= $4::bigint OR message_id = ANY($5::uuid[]))
  RETURNING id`;

interface NotificationsDeps {
  database: DataSource;
  bus: Bus<Topics>;
  presence: Pick<Presence, "onlineIds">;
  limits: RateLimits;
  clock: Clock;
  cursors: Cursors<string>;
}

/** The viewer's notifications and their read state. */
export class NotificationsService {
  constructor(private readonly deps: NotificationsDeps) {}

  async list(viewer: Viewer, first: number, after: string | null): Promise<Connection<NotificationType>> {
    assertNotKicked(viewer);
    requirePageSize(first, "first", 100);
    const { database, clock, cursors } = this.deps;
    const before = after === null ? null : cursors.decode(after);
    const rows = await query<NotificationRecord>(database, LIST, [clock.now(), viewer.id, before, first + 1]);
    return toConnection(rows.slice(0, first).map(toType), ({ id }) => cursors.encode(id), {
      previous: after !== null,
      next: rows.length > first,
    });
  }

  async counts(viewer: Viewer): Promise<NotificationCounts> {
    assertNotKicked(viewer);
    const { database, clock } = this.deps;
    const [counts] = await query<NotificationCounts>(database, COUNT, [clock.now(), viewer.id]);
    return counts ?? { unread: 0, unreadOther: 0 };
  }

  /** Marks some notifications, one and all older ones, or those about some messages. Ids of other members are ignored. */
  async markRead(viewer: Viewer, { ids, upTo, messageIds }: MarkNotificationsReadInput): Promise<NotificationCounts> {
    assertNotKicked(viewer);
    if ([ids, upTo, messageIds].filter(Boolean).length !== 1) {
      throw invalidField("ids", "Send either ids, upTo, or messageIds");
    }
    const { database, bus, limits, clock } = this.deps;
    const parameters = [
      (ids ?? []).map(requireId("ids")),
      upTo ? requireId("upTo")(upTo) : null,
      (messageIds ?? []).map((id) => requireUuid(id, "messageIds")),
    ];
    await limits.take("notificationReadsPerPerson", viewer);
    const marked = await query<unknown>(database, MARK_READ, [viewer.id, clock.now(), ...parameters]);
    if (marked.length) bus.publish("notificationsChanged", viewer.id, { refetchWithinMs: 0 });
    return this.counts(viewer);
  }

  /** The viewer's list or counts may have changed: through a new notification, on another device, or through changed access. */
  changes(viewer: Viewer): AsyncIterableIterator<NotificationChangeRecord> {
    assertNotKicked(viewer);
    const { bus, presence } = this.deps;
    const queue = new EventQueue<NotificationChangeRecord>(() => unsubscribes.forEach((unsubscribe) => unsubscribe()));
    const pushNow = (): void => queue.push({ refetchWithinMs: 0 });
    // Many members receive these events at once.
    const pushSpread = (): void => queue.push({ refetchWithinMs: refetchSpreadMs(presence.onlineIds().length) });
    const unsubscribes = [
      bus.subscribe("notificationsChanged", viewer.id, (change) => queue.push(change)),
      bus.subscribe("notificationsChanged", "all", (change) => queue.push(change)),
      bus.subscribe("channelRead", viewer.id, pushNow),
      bus.subscribe("accessChanged", viewer.id, pushNow),
      bus.subscribe("accessChanged", viewer.role, pushSpread),
      bus.subscribe("channelChanged", "all", ({ details }) => {
        // The channel's readers may have changed.
        if (!details) pushSpread();
      }),
    ];
    return queue;
  }
}

const requireId =
  (argument: string) =>
  (id: string): string => {
    try {
      return requireNumericCursor(id);
    } catch {
      throw invalidField(argument, `${argument} contains an invalid id`);
    }
  };

function toType(record: NotificationRecord): NotificationType {
  const { id, kind, createdAt, isRead, channelId, channelName, messageId, actor } = record;
  return {
    id,
    kind,
    createdAt,
    isRead,
    channelId,
    channelName,
    messageId,
    actor,
    ...textOf(record),
  };
}
