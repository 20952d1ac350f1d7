import type { DataSource, EntityManager } from "typeorm";
import { assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { JobQueue } from "../../../kernel/job-queue";
import type { Logger } from "../../../kernel/logging/logger";
import { notificationKeys, queueNotifications } from "../../../kernel/notification-events";
import type { RateLimits } from "../../../kernel/rate-limits";
import { lockUser, type SessionsService } from "../../accounts";
import { channelNameSql } from "../channels/access/channel-readers.sql";
import type { MessageType } from "../messages/message.type";
import { contentOf, type MessagesService } from "../messages/messages.service";
import type { ScheduledMessageType } from "./scheduled-message.type";
import type { ScheduleMessageInput, UpdateScheduledMessageInput } from "./scheduled-messages.inputs";

const MAX_SCHEDULED = 50;
const MIN_AHEAD_MS = 60_000;
const MAX_AHEAD_DAYS = 90;

const QUEUE = "scheduled-messages";
const BATCH_SIZE = 50;
/** Keeps a run within the job's timeout; the next run continues. */
const MAX_RUN_MS = 40_000;
/** A message whose process died, or that couldn't be sent for a technical reason, is tried again after this time. */
const CLAIM_MS = 60_000;
const RETRYABLE_CODES = new Set<string>(["INTERNAL", "RATE_LIMITED", "UNAVAILABLE"]);

const COLUMNS = `s.id, s.channel_id AS "channelId", ${channelNameSql("c")} AS "channelName", s.content, s.send_at AS "sendAt", s.failure`;

/** $1 member, $2 channel or null. */
const SELECT = `
  SELECT ${COLUMNS} FROM scheduled_messages s JOIN channels c ON c.id = s.channel_id
  WHERE s.user_id = $1 AND ($2::uuid IS NULL OR s.channel_id = $2::uuid) ORDER BY s.send_at, s.created_at`;

/** Claims messages for sending. $1 now, $2 until when, then the parameters of the condition. */
const claimSql = (condition: string): string => `
  UPDATE scheduled_messages s SET claimed_until = $2 FROM channels c
  WHERE c.id = s.channel_id AND (s.claimed_until IS NULL OR s.claimed_until <= $1::timestamptz) AND ${condition}
  RETURNING ${COLUMNS}, s.user_id AS "userId"`;

const CLAIM_OWN = claimSql(`s.id = $3 AND s.user_id = $4`);

/** $3 batch size. Another process skips what this one takes. */
const CLAIM_DUE = claimSql(`s.id IN (
  SELECT id FROM scheduled_messages
  WHERE send_at <= $1::timestamptz AND failure IS NULL AND (claimed_until IS NULL OR claimed_until <= $1::timestamptz)
  ORDER BY send_at, created_at LIMIT $3 FOR UPDATE SKIP LOCKED)`);

interface ClaimedMessage extends ScheduledMessageType {
  userId: string;
}

interface ScheduledMessagesDeps {
  database: DataSource;
  messages: MessagesService;
  sessions: Pick<SessionsService, "viewerWithoutSession">;
  limits: RateLimits;
  clock: Clock;
  logger: Logger;
}

/** Messages that members write in advance. They are posted with the rules of all messages, once each. */
export class ScheduledMessagesService {
  constructor(private readonly deps: ScheduledMessagesDeps) {}

  async list(viewer: Viewer, channelId: string | null): Promise<ScheduledMessageType[]> {
    assertNotKicked(viewer);
    const channel = channelId === null ? null : requireUuid(channelId, "channelId");
    return query<ScheduledMessageType>(this.deps.database, SELECT, [viewer.id, channel]);
  }

  async schedule(viewer: Viewer, { channelId, content, sendAt }: ScheduleMessageInput): Promise<ScheduledMessageType> {
    const { database, messages, limits, clock } = this.deps;
    const text = contentOf(content, false);
    this.assertTime(sendAt);
    const channel = await messages.requirePostable(viewer, channelId);
    await limits.take("scheduledMessagesPerPerson", viewer);
    return transact(database, async (manager) => {
      // Locks the member, so that parallel requests can't exceed the limit.
      await lockUser(manager, viewer.id);
      const [stored] = await query<{ count: number }>(
        manager,
        `SELECT count(*)::int AS count FROM scheduled_messages WHERE user_id = $1`,
        [viewer.id],
      );
      if ((stored?.count ?? 0) >= MAX_SCHEDULED) {
        throw new AppError("CONFLICT", `You can schedule up to ${MAX_SCHEDULED} messages. Delete one first.`);
      }
      const [row] = await query<ScheduledMessageType>(
        manager,
        `WITH s AS (
           INSERT INTO scheduled_messages (user_id, channel_id, content, send_at, created_at) VALUES ($1, $2, $3, $4, $5)
           RETURNING *
         ) SELECT ${COLUMNS} FROM s JOIN channels c ON c.id = s.channel_id`,
        [viewer.id, channel.id, text, sendAt, clock.now()],
      );
      if (!row) throw new AppError("INTERNAL", "The message was not stored");
      return row;
    });
  }

  async update(viewer: Viewer, { id, content, sendAt }: UpdateScheduledMessageInput): Promise<ScheduledMessageType> {
    assertNotKicked(viewer);
    const messageId = requireUuid(id, "id");
    const text = contentOf(content, false);
    this.assertTime(sendAt);
    await this.deps.limits.take("scheduledMessagesPerPerson", viewer);
    const [row] = await query<ScheduledMessageType>(
      this.deps.database,
      `UPDATE scheduled_messages s SET content = $3, send_at = $4, failure = NULL FROM channels c
       WHERE c.id = s.channel_id AND s.id = $1 AND s.user_id = $2 AND s.claimed_until IS NULL RETURNING ${COLUMNS}`,
      [messageId, viewer.id, text, sendAt],
    );
    return row ?? this.rejectChange(viewer, messageId);
  }

  /** Idempotent. */
  async delete(viewer: Viewer, id: string): Promise<string> {
    assertNotKicked(viewer);
    const messageId = requireUuid(id);
    await this.deps.limits.take("scheduledMessagesPerPerson", viewer);
    const remaining = await query(
      this.deps.database,
      `WITH deleted AS (
         DELETE FROM scheduled_messages WHERE id = $1 AND user_id = $2 AND claimed_until IS NULL RETURNING id
       ) SELECT 1 FROM scheduled_messages WHERE id = $1 AND user_id = $2 AND id NOT IN (SELECT id FROM deleted)`,
      [messageId, viewer.id],
    );
    if (remaining.length) throw beingSent();
    return messageId;
  }

  async sendNow(viewer: Viewer, id: string): Promise<MessageType> {
    assertNotKicked(viewer);
    const messageId = requireUuid(id);
    await this.deps.limits.take("scheduledMessagesPerPerson", viewer);
    const [claimed] = await this.claim(CLAIM_OWN, [messageId, viewer.id]);
    if (!claimed) return this.rejectChange(viewer, messageId);
    try {
      return await this.post(viewer, claimed);
    } catch (error) {
      // It wasn't posted. Otherwise, the outcome is unknown, and it's tried again when the claim ends.
      if (error instanceof AppError && error.code !== "UNAVAILABLE" && error.code !== "INTERNAL") {
        await query(this.deps.database, `UPDATE scheduled_messages SET claimed_until = NULL WHERE id = $1`, [
          messageId,
        ]);
      }
      throw error;
    }
  }

  start(jobs: JobQueue): Promise<void> {
    return jobs.every(QUEUE, 1, () => this.sendDue());
  }

  async sendDue(): Promise<void> {
    const startedAt = Date.now();
    for (let count = BATCH_SIZE; count === BATCH_SIZE && Date.now() - startedAt < MAX_RUN_MS;) {
      const due = await this.claim(CLAIM_DUE, [BATCH_SIZE]);
      const userIds = [...new Set(due.map(({ userId }) => userId))];
      const sendFor = (userId: string): Promise<void> =>
        this.sendFor(
          userId,
          due.filter((message) => message.userId === userId).sort((a, b) => a.sendAt.getTime() - b.sendAt.getTime()),
        );
      await Promise.all(userIds.map(sendFor));
      count = due.length;
    }
  }

  /** In the member's order. */
  private async sendFor(userId: string, messages: readonly ClaimedMessage[]): Promise<void> {
    for (const message of messages) {
      try {
        const viewer = await this.deps.sessions.viewerWithoutSession(userId);
        // A deleted account has no scheduled messages anymore.
        if (viewer) await this.post(viewer, message);
      } catch (error) {
        // The decision about it notifies the member.
        if (error instanceof AppError && error.code === "HELD") continue;
        if (error instanceof AppError && !RETRYABLE_CODES.has(error.code)) await this.fail(message, error.message);
        else this.deps.logger.warn({ error }, "scheduled message not sent, will be retried");
      }
    }
  }

  /** The client message id makes a repetition after a crash harmless. A message that is held now waits there instead. */
  private async post(viewer: Viewer, { id, channelId, content }: ClaimedMessage): Promise<MessageType> {
    const remove = (): Promise<unknown> =>
      query(this.deps.database, `DELETE FROM scheduled_messages WHERE id = $1`, [id]);
    try {
      const clientMessageId = `scheduled:${id}`;
      const { message } = await this.deps.messages.send(viewer, { channelId, content, clientMessageId });
      await remove();
      return message;
    } catch (error) {
      if (error instanceof AppError && error.code === "HELD") await remove();
      throw error;
    }
  }

  /** Keeps the text, and notifies the member. */
  private async fail({ id, userId, channelId, channelName, sendAt }: ClaimedMessage, reason: string): Promise<void> {
    const now = this.deps.clock.now();
    await transact(this.deps.database, async (manager: EntityManager) => {
      await query(manager, `UPDATE scheduled_messages SET failure = $2, claimed_until = NULL WHERE id = $1`, [
        id,
        reason,
      ]);
      const key = notificationKeys.scheduledMessage(id, sendAt);
      const data = { reason, channelId, channelName };
      await queueNotifications(manager, { kind: "SCHEDULED_MESSAGE", key, userId, data }, now);
    });
  }

  private claim(sql: string, parameters: unknown[]): Promise<ClaimedMessage[]> {
    const now = this.deps.clock.now();
    return query<ClaimedMessage>(this.deps.database, sql, [now, new Date(now.getTime() + CLAIM_MS), ...parameters]);
  }

  private assertTime(sendAt: Date): void {
    const aheadMs = sendAt.getTime() - this.deps.clock.now().getTime();
    if (!(aheadMs >= MIN_AHEAD_MS && aheadMs <= MAX_AHEAD_DAYS * DAY_MS)) {
      throw invalidField("sendAt", `Choose a time at least one minute and at most ${MAX_AHEAD_DAYS} days ahead`);
    }
  }

  private async rejectChange(viewer: Viewer, id: string): Promise<never> {
    const found = await query(this.deps.database, `SELECT 1 FROM scheduled_messages WHERE id = $1 AND user_id = $2`, [
      id,
      viewer.id,
    ]);
    throw found.length ? beingSent() : notFound("Scheduled message");
  }
}

const beingSent = (): AppError => new AppError("CONFLICT", "The message is being sent.");
