import type { DataSource } from "typeorm";
import type { Bus } from "../../kernel/events/bus";
import type { Clock } from "../../kernel/clock";
import { isDatabaseUnavailable, query, transact } from "../../kernel/database";
import type { Topics } from "../../kernel/events/topics";
import type { Logger } from "../../kernel/logging/logger";
import { refetchSpreadMs } from "../community";
import { writeNotifications, type StoredEvent, type Written } from "./recipients.sql";
import { WorkLoop } from "./work-loop";

const BATCH_SIZE = 100;
const MAX_ATTEMPTS = 10;
/** Above this number, one event tells all members to refetch. */
const MAX_SINGLE_ANNOUNCEMENTS = 1_000;

const TAKE_EVENTS = `
  DELETE FROM notification_events WHERE id IN (SELECT id FROM notification_events ORDER BY attempts, id LIMIT $1)
  RETURNING id, kind, key, user_id AS "userId", actor_id AS "actorId", message_ids AS "messageIds", data,
    created_at AS "createdAt"`;

interface WriterDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
  logger: Logger;
  /** Called when there are new push messages. */
  onPush: () => void;
}

/** Writes the notifications of stored events. An event and its notifications change in one transaction. */
export class NotificationWriter {
  private readonly loop: WorkLoop;
  private readonly unsubscribes: (() => void)[];
  /** 1 after a failure, to find the event that fails. */
  private batchSize = BATCH_SIZE;

  constructor(private readonly deps: WriterDeps) {
    this.loop = new WorkLoop({ name: "notification writer", task: () => this.run(), logger: deps.logger });
    // Every change that stores an event publishes one of these after its commit.
    const wake = (): void => this.loop.wake();
    this.unsubscribes = [
      deps.bus.subscribe("channelActivity", "all", wake),
      deps.bus.subscribe("standingsMoved", "all", wake),
      deps.bus.subscribe("moderationChanged", "all", wake),
    ];
  }

  start(): Promise<void> {
    this.loop.start();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.unsubscribes) unsubscribe();
    await this.loop.stop();
  }

  /** Writes one batch. Returns whether there may be more events. */
  async run(): Promise<boolean> {
    const { database, clock } = this.deps;
    // Without events, which is the usual case, takes no lock and starts no transaction.
    if (!(await query(database, `SELECT 1 FROM notification_events LIMIT 1`)).length) return false;
    let events: StoredEvent[] = [];
    let isUnfinished: boolean;
    try {
      const written = await transact(database, async (manager) => {
        // One process at a time, so that the events of a message are handled in order.
        await query(manager, `SELECT pg_advisory_xact_lock(hashtext('notification_events'))`);
        events = await query<StoredEvent>(manager, TAKE_EVENTS, [this.batchSize]);
        events.sort((a, b) => Number(a.id) - Number(b.id));
        return writeNotifications(manager, events, clock.now());
      });
      this.announce(written);
      isUnfinished = written.isUnfinished;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await this.handleFailure(events, error);
      return true;
    }
    const isFull = events.length === this.batchSize;
    this.batchSize = BATCH_SIZE;
    return isFull || isUnfinished;
  }

  /** Isolates the failing event. It's tried after the others, and dropped after several attempts, so that it blocks no one. */
  private async handleFailure(events: readonly StoredEvent[], error: unknown): Promise<void> {
    this.batchSize = 1;
    const [event] = events;
    if (events.length !== 1 || !event) return;
    const [failed] = await query<{ attempts: number }>(
      this.deps.database,
      `UPDATE notification_events SET attempts = attempts + 1 WHERE id = $1 RETURNING attempts`,
      [event.id],
    );
    if (!failed || failed.attempts < MAX_ATTEMPTS) throw error;
    this.deps.logger.error({ error, kind: event.kind, key: event.key }, "notification event dropped");
    await query(this.deps.database, `DELETE FROM notification_events WHERE id = $1`, [event.id]);
  }

  private announce({ userIds, noticeTo, hasPush }: Written): void {
    const { bus, onPush } = this.deps;
    if (noticeTo || userIds.size > MAX_SINGLE_ANNOUNCEMENTS) {
      bus.publish("notificationsChanged", "all", { refetchWithinMs: refetchSpreadMs(noticeTo + userIds.size) });
    } else {
      // A few members refetch at once.
      const refetchWithinMs = userIds.size > 10 ? refetchSpreadMs(userIds.size) : 0;
      for (const userId of userIds) bus.publish("notificationsChanged", userId, { refetchWithinMs });
    }
    if (hasPush) onPush();
  }
}
