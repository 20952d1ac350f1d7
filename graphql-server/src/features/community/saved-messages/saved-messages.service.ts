import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { JobQueue } from "../../../kernel/job-queue";
import { notificationKeys, queueNotifications } from "../../../kernel/notification-events";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import type { Cursors } from "../../../kernel/paging/cursors";
import { requirePageSize } from "../../../kernel/paging/paging";
import type { RateLimits } from "../../../kernel/rate-limits";
import { lockUser } from "../../accounts";
import { canReadSql, channelNameSql } from "../channels/access/channel-readers.sql";
import { JOIN_SENDER, MESSAGE_JSON, type MessageJsonRow } from "../messages/message-json.sql";
import type { MessageType } from "../messages/message.type";
import type { MessagesService } from "../messages/messages.service";
import type { SavedMessageType } from "./saved-message.type";
import type { SetReminderInput } from "./saved-messages.inputs";

const MAX_SAVED = 500;
/** Lower than for other lists, because messages are larger. */
const MAX_PAGE_SIZE = 100;

/** The time in microseconds, which dates in JavaScript don't have, and the message id. */
export type SavedPosition = [savedAt: string, messageId: string];

interface SavedRow extends MessageJsonRow {
  channelName: string;
  savedAt: Date;
  remindAt: Date | null;
  position: string;
}

/** $1 member, $2 now, $3 limit, $4 and $5 the position to continue after, or null. */
const SELECT_SAVED = `
  SELECT ${MESSAGE_JSON} AS message, ${channelNameSql("c")} AS "channelName", s.saved_at AS "savedAt", s.remind_at AS "remindAt",
    s.saved_at::text AS position
  FROM saved_messages s JOIN messages m ON m.id = s.message_id AND m.deleted_at IS NULL
  JOIN channels c ON c.id = m.channel_id JOIN users reader ON reader.id = s.user_id ${JOIN_SENDER}
  WHERE s.user_id = $1 AND ($4::timestamptz IS NULL OR (s.saved_at, s.message_id) < ($4::timestamptz, $5::uuid))
    AND ${canReadSql("c", "reader", "$2")}
  ORDER BY s.saved_at DESC, s.message_id DESC LIMIT $3`;

const MAX_REMINDER_DAYS = 365;
const REMINDERS_QUEUE = "message-reminders";
const REMINDER_BATCH = 100;

interface DueReminder {
  userId: string;
  messageId: string;
  remindAt: Date;
}

/** $1 now, $2 batch size. Another process skips what this one takes. */
const TAKE_DUE_REMINDERS = `
  WITH due AS (
    SELECT user_id, message_id, remind_at FROM saved_messages WHERE remind_at <= $1::timestamptz
    ORDER BY remind_at LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE saved_messages s SET remind_at = NULL FROM due WHERE s.user_id = due.user_id AND s.message_id = due.message_id
  RETURNING s.user_id AS "userId", s.message_id AS "messageId", due.remind_at AS "remindAt"`;

interface SavedMessagesDeps {
  database: DataSource;
  messages: MessagesService;
  limits: RateLimits;
  clock: Clock;
  cursors: Cursors<SavedPosition>;
}

/** Messages that members saved for themselves, and reminders of them. */
export class SavedMessagesService {
  constructor(private readonly deps: SavedMessagesDeps) {}

  /** The latest save first, without messages that were deleted or that the viewer can no longer read. */
  async list(viewer: Viewer, first: number, after: string | null): Promise<Connection<SavedMessageType>> {
    assertNotKicked(viewer);
    requirePageSize(first, "first", MAX_PAGE_SIZE);
    const { database, clock, cursors } = this.deps;
    const [savedAt, messageId] = after === null ? [null, null] : cursors.decode(after);
    const parameters = [viewer.id, clock.now(), first + 1, savedAt, messageId];
    const rows = await query<SavedRow>(database, SELECT_SAVED, parameters);
    const positions = new Map<SavedMessageType, SavedPosition>();
    const nodes = rows.slice(0, first).map(({ message, channelName, savedAt: at, remindAt, position }) => {
      const node = { message: message, channelName, savedAt: at, remindAt };
      positions.set(node, [position, message.id]);
      return node;
    });
    const cursorOf = (node: SavedMessageType): string => cursors.encode(positions.get(node) ?? ["", ""]);
    return toConnection(nodes, cursorOf, { previous: after !== null, next: rows.length > first });
  }

  /** Idempotent. */
  save(viewer: Viewer, messageId: string): Promise<MessageType> {
    return this.store(viewer, messageId, null);
  }

  /** Also saves the message. Moves an earlier reminder of it. */
  setReminder(viewer: Viewer, { messageId, remindAt }: SetReminderInput): Promise<MessageType> {
    const aheadMs = remindAt.getTime() - this.deps.clock.now().getTime();
    if (!(aheadMs > 0 && aheadMs <= MAX_REMINDER_DAYS * DAY_MS)) {
      throw invalidField("remindAt", "Choose a time in the future, at most a year ahead");
    }
    return this.store(viewer, messageId, remindAt);
  }

  private async store(viewer: Viewer, messageId: string, remindAt: Date | null): Promise<MessageType> {
    const { database, messages, limits, clock } = this.deps;
    const message = await messages.requireMessage(viewer, messageId);
    await limits.take("savedMessagesPerPerson", viewer);
    await transact(database, async (manager) => {
      // Locks the member, so that parallel requests can't exceed the limit.
      await lockUser(manager, viewer.id);
      const [count] = await query<{ others: number }>(
        manager,
        `SELECT count(*)::int AS others FROM saved_messages WHERE user_id = $1 AND message_id <> $2`,
        [viewer.id, message.id],
      );
      if ((count?.others ?? 0) >= MAX_SAVED) {
        throw new AppError("CONFLICT", `You can save up to ${MAX_SAVED} messages. Remove one first.`);
      }
      await query(
        manager,
        `INSERT INTO saved_messages AS s (user_id, message_id, saved_at, remind_at)
         SELECT $1, id, $3, $4 FROM messages WHERE id = $2 AND deleted_at IS NULL
         ON CONFLICT (user_id, message_id) DO UPDATE SET remind_at = coalesce(excluded.remind_at, s.remind_at)`,
        [viewer.id, message.id, clock.now(), remindAt],
      );
    });
    return message;
  }

  /** Idempotent. The message stays saved. */
  async removeReminder(viewer: Viewer, messageId: string): Promise<string> {
    assertNotKicked(viewer);
    const id = requireUuid(messageId, "messageId");
    await this.deps.limits.take("savedMessagesPerPerson", viewer);
    await query(
      this.deps.database,
      `UPDATE saved_messages SET remind_at = NULL WHERE user_id = $1 AND message_id = $2`,
      [viewer.id, id],
    );
    return id;
  }

  start(jobs: JobQueue): Promise<void> {
    return jobs.every(REMINDERS_QUEUE, 1, () => this.sendReminders());
  }

  /** Turns due reminders into notifications, once each: both change in one transaction. */
  async sendReminders(): Promise<void> {
    const { database, clock } = this.deps;
    for (let sentCount = REMINDER_BATCH; sentCount === REMINDER_BATCH;) {
      sentCount = await transact(database, async (manager) => {
        const now = clock.now();
        const due = await query<DueReminder>(manager, TAKE_DUE_REMINDERS, [now, REMINDER_BATCH]);
        for (const { userId, messageId, remindAt } of due) {
          const key = notificationKeys.reminder(messageId, remindAt);
          await queueNotifications(manager, { kind: "REMINDER", key, userId, messageIds: [messageId] }, now);
        }
        return due.length;
      });
    }
  }

  /** Idempotent. Also removes messages that the viewer can no longer read, so it returns nothing about the message. */
  async remove(viewer: Viewer, messageId: string): Promise<string> {
    assertNotKicked(viewer);
    const id = requireUuid(messageId, "messageId");
    await this.deps.limits.take("savedMessagesPerPerson", viewer);
    await query(this.deps.database, `DELETE FROM saved_messages WHERE user_id = $1 AND message_id = $2`, [
      viewer.id,
      id,
    ]);
    return id;
  }
}
