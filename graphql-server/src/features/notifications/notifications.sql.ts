import { type Member, memberJson } from "../accounts";
import { canReadSql, channelNameSql, isDirectSql } from "../community";
import { isKickedSql } from "../moderation";
import { EXCERPT_SOURCE_LENGTH, excerptOf } from "./excerpt";
import { NotificationKind } from "./notification-kinds";

/** A notification n of the member u. Joins everything that decides who sees it. */
export const JOIN_NOTIFICATION = `
  JOIN users u ON u.id = n.user_id
  LEFT JOIN channels c ON c.id = n.channel_id
  LEFT JOIN messages m ON m.id = n.message_id
  LEFT JOIN users a ON a.id = n.actor_id
  LEFT JOIN channel_reads r ON r.user_id = n.user_id AND r.channel_id = n.channel_id`;

/**
 * SQL: whether the member may see the notification now. Used for the list, the counts, push messages, and emails, so lost
 * access or a deleted message removes a notification everywhere at once.
 */
export const isVisibleSql = (now: string): string => `
  u.deleted_at IS NULL AND (m.id IS NULL OR m.deleted_at IS NULL) AND (
    c.id IS NULL OR (${canReadSql("c", "u", now)} AND NOT ${isKickedSql("u.id", now)}))`;

/** SQL: which messages of channel c notify a member, with the member's settings k or none. */
export const CHANNEL_LEVEL = `coalesce(k.level, CASE WHEN c.category = 'ANNOUNCEMENTS' THEN 'ALL' ELSE 'MENTIONS' END)`;

/** SQL: a notification about a new message that the channel shows is also read when the member has read the channel up to it. */
export const IS_READ = `
  (n.read_at IS NOT NULL OR (
    n.kind NOT IN ('${NotificationKind.HELPFUL_MARK}', '${NotificationKind.REMINDER}') 
    AND coalesce(r.last_read_seq >= m.created_seq AND NOT m.thread_only, false)))`;

export const NOTIFICATION_COLUMNS = `
  n.id, n.kind, n.created_at AS "createdAt", ${IS_READ} AS "isRead", n.channel_id AS "channelId", ${channelNameSql("c")} AS "channelName", coalesce(${isDirectSql("c")}, false) AS "isDirect",
  n.message_id AS "messageId", left(m.content, ${EXCERPT_SOURCE_LENGTH}) AS content, n.data,
  CASE WHEN a.id IS NOT NULL THEN ${memberJson("a")} END AS actor`;

export interface NotificationRecord {
  id: string;
  kind: NotificationKind;
  createdAt: Date;
  isRead: boolean;
  channelId: string | null;
  channelName: string | null;
  /** Whether it is about a message of a conversation. */
  isDirect: boolean;
  messageId: string | null;
  content: string | null;
  data: {
    level?: number;
    reason?: string;
    channelId?: string;
    channelName?: string;
    title?: string;
    path?: string;
  };
  actor: Member | null;
}

export interface NotificationText {
  title: string;
  /** The start of the message without markup and spoilers, or the reason of a strike; may be empty. */
  excerpt: string;
  /** The path of the page about it. */
  path: string;
}

/** The texts of a notification, the same in the list, in push messages, and in emails. */
export function textOf(record: NotificationRecord): NotificationText {
  return { title: titleOf(record), excerpt: bodyOf(record), path: pathOf(record) };
}

function titleOf({ kind, actor, channelName, isDirect, data }: NotificationRecord): string {
  const name = actor?.username ?? "A member";
  const place = channelName === null ? "the community" : isDirect ? "a conversation" : `#${channelName}`;
  switch (kind) {
    case NotificationKind.MENTION:
      // Notified like a mention, with the same settings.
      if (data.title) return data.title;
      return isDirect ? `${name} sent you a message` : `${name} mentioned you in ${place}`;
    case NotificationKind.REPLY:
      return `${name} replied in ${place}`;
    case NotificationKind.HELPFUL_MARK:
      return `${name} marked your reply as helpful`;
    case NotificationKind.LEVEL_UP:
      return `You reached level ${data.level ?? ""}`.trim();
    case NotificationKind.STRIKE:
      return "You received a strike";
    case NotificationKind.STAFF_NOTICE:
      return `Staff notice in ${place}`;
    case NotificationKind.CHANNEL_MESSAGE:
      return `${name} posted in ${place}`;
    case NotificationKind.REMINDER:
      return `Reminder: a message in ${place}`;
    case NotificationKind.SCHEDULED_MESSAGE:
      return `Your scheduled message in #${data.channelName} wasn't sent`;
    case NotificationKind.MODERATION:
      return data.title ?? "A moderation decision";
  }
}

const bodyOf = ({ content, data }: NotificationRecord): string =>
  content === null ? (data.reason ?? "") : excerptOf(content);

function pathOf({ kind, channelId, messageId, data }: NotificationRecord): string {
  if (data.path) return data.path;
  if (kind === NotificationKind.SCHEDULED_MESSAGE) return `/community/${data.channelId}`;
  if (channelId !== null && messageId !== null) return `/community/${channelId}?message=${messageId}`;
  return kind === NotificationKind.LEVEL_UP ? "/leaderboard" : "/profile";
}
