import type { EntityManager } from "typeorm";
import { query } from "./database";

/** Something that members may want to know, other than new messages. The notifications feature decides who gets a notification. */
export type NotificationEvent =
  /** An edit added mentions to a message. */
  | { kind: "NEW_MENTIONS"; messageIds: readonly [string] }
  | { kind: "HELPFUL_MARK"; key: string; userId: string; actorId: string; messageIds: readonly [string] }
  | { kind: "REMINDER"; key: string; userId: string; messageIds: readonly [string] }
  /** A scheduled message couldn't be sent. */
  | {
      kind: "SCHEDULED_MESSAGE";
      key: string;
      userId: string;
      data: { reason: string; channelId: string; channelName: string };
    }
  /** Someone asks the member for a conversation. */
  | { kind: "MENTION"; key: string; userId: string; actorId: string; data: { title: string; path: string } }
  | { kind: "STRIKE"; key: string; userId: string; data: { reason: string; path: string } }
  /** A moderation decision, an appeal's result, or what became of a report. */
  | { kind: "MODERATION"; key: string; userId: string; data: { title: string; reason: string; path: string } }
  /** Withdraws the notifications of an earlier event. */
  | { kind: "WITHDRAWN"; key: string };

/** The keys of events. A member gets at most one notification per key. */
export const notificationKeys = {
  message: (messageId: string): string => `message:${messageId}`,
  conversation: (channelId: string, userId: string): string => `conversation:${channelId}:${userId}`,
  helpfulMark: (replyId: string): string => `mark:${replyId}`,
  reminder: (messageId: string, at: Date): string => `reminder:${messageId}:${at.toISOString()}`,
  scheduledMessage: (id: string, at: Date): string => `scheduled:${id}:${at.toISOString()}`,
  strike: (strikeId: string): string => `strike:${strikeId}`,
  decision: (decisionId: string): string => `decision:${decisionId}`,
  appeal: (decisionId: string): string => `appeal:${decisionId}`,
  released: (messageId: string): string => `released:${messageId}`,
  report: (reportId: string): string => `report:${reportId}`,
};

const INSERT = `
  INSERT INTO notification_events (kind, key, user_id, actor_id, message_ids, data, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** $1 channel, $2 all new messages, $3 those with recipients of their own, $4 now. */
const INSERT_NEW_MESSAGES = `
  INSERT INTO notification_events (kind, key, message_ids, data, created_at)
  SELECT 'MESSAGES', '', ids, '{}', $4 FROM (
    SELECT CASE WHEN EXISTS (SELECT FROM notification_channel_settings WHERE channel_id = $1 AND level = 'ALL')
      THEN $2::uuid[] ELSE $3::uuid[] END AS ids) e
  WHERE cardinality(ids) > 0`;

/**
 * Stores an event in the caller's transaction, in one statement regardless of the number of recipients. A worker writes the
 * notifications after the commit, so the caller doesn't wait for them and a crash doesn't lose them.
 */
export async function queueNotifications(manager: EntityManager, event: NotificationEvent, now: Date): Promise<void> {
  const { key = "", userId, actorId, messageIds, data } = event as Partial<Record<string, unknown>>;
  await query(manager, INSERT, [event.kind, key, userId, actorId, messageIds ?? [], JSON.stringify(data ?? {}), now]);
}

export interface NewMessages {
  channelId: string;
  messageIds: readonly string[];
  /** Those with mentions, replies, and announcements. The others notify only members who want every message of the channel. */
  notifyingIds: readonly string[];
}

/**
 * Like `queueNotifications`, for the new messages of a channel. Mentions, replies, announcements, and subscribers of the channel are
 * found from the stored data. Messages that notify no one, which is the usual case, store no event.
 */
export async function queueNewMessages(manager: EntityManager, messages: NewMessages, now: Date): Promise<void> {
  const { channelId, messageIds, notifyingIds } = messages;
  await query(manager, INSERT_NEW_MESSAGES, [channelId, messageIds, notifyingIds, now]);
}

/**
 * SQL: a CTE body that stores an event for each member who reached a new level. `source` has the columns user_id, level_before,
 * and level. A level notifies a member once, even if a strike takes it away in between.
 */
export const levelUpEventsSql = (source: string, now: string): string => `
  INSERT INTO notification_events (kind, key, user_id, data, created_at)
  SELECT 'LEVEL_UP', 'level:' || level, user_id, jsonb_build_object('level', level), ${now}
  FROM ${source} WHERE level > level_before`;
