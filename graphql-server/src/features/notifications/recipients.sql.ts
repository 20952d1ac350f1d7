import type { EntityManager } from "typeorm";
import { query } from "../../kernel/database";
import { canReadSql, followersSql } from "../community";
import { hasBlockedSql } from "../moderation";
import { CHANNEL_LEVEL } from "./notifications.sql";

/** Whether the message m in the channel n by the author a is a staff notice. */
const IS_STAFF_NOTICE = `n.category = 'ANNOUNCEMENTS' AND a.role = 'ADMIN' AND NOT m.thread_only`;

/**
 * Who gets a notification about the message m in the channel n by the author a, and why. A member with several reasons gets one
 * notification for the reason with the lowest rank whose kind they have enabled.
 */
const RECIPIENTS_OF_MESSAGE = `
  SELECT user_id, 'MENTION' AS kind, 1 AS rank FROM message_mentions WHERE message_id = m.id
  UNION ALL
  SELECT j.user_id, 'MENTION', 1 FROM conversation_members j
  WHERE n.category = 'DIRECT' AND j.channel_id = m.channel_id AND j.state = 'ACCEPTED' AND NOT $3::boolean AND NOT m.thread_only
  UNION ALL
  SELECT q.sender_id, 'REPLY', 2 FROM messages q WHERE q.id = m.reply_to_id AND NOT $3::boolean
  UNION ALL
  SELECT user_id, 'REPLY', 2 FROM (${followersSql("m.thread_root_id")}) followers WHERE NOT $3::boolean
  UNION ALL
  SELECT user_id, 'CHANNEL_MESSAGE', 4 FROM notification_channel_settings
  WHERE channel_id = m.channel_id AND level = 'ALL' AND NOT $3::boolean AND NOT m.thread_only AND NOT (${IS_STAFF_NOTICE})`;

const ALLOWED_BY_LEVEL = `
  CASE ${CHANNEL_LEVEL}
    WHEN 'ALL' THEN true WHEN 'MENTIONS' THEN r.kind NOT IN ('STAFF_NOTICE', 'CHANNEL_MESSAGE') ELSE false END`;

/**
 * Writes the notifications of all candidates who want them, can read the channel, and haven't blocked the actor, in one statement. The unique key of event and
 * member makes a repetition harmless. $1 is now.
 */
const writeSql = (candidates: string): string => `
  INSERT INTO notifications
    (user_id, event_key, kind, actor_id, channel_id, message_id, data, in_app, in_digest, push_at, created_at)
  SELECT DISTINCT ON (r.event_key, r.user_id) r.user_id, r.event_key, r.kind, r.actor_id, r.channel_id, r.message_id, r.data,
    d.in_app, d.in_digest, CASE WHEN d.push THEN $1::timestamptz END, r.created_at
  FROM (${candidates}) r
  JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL AND u.id IS DISTINCT FROM r.actor_id
  LEFT JOIN channels c ON c.id = r.channel_id
  LEFT JOIN notification_settings s ON s.user_id = u.id
  LEFT JOIN notification_channel_settings k ON k.user_id = u.id AND k.channel_id = r.channel_id
  CROSS JOIN LATERAL (
    SELECT NOT r.kind = ANY(coalesce(s.in_app_off, '{}')) AS in_app,
      coalesce(s.digest, 'OFF') <> 'OFF' AND NOT r.kind = ANY(s.email_off) AS in_digest,
      NOT r.kind = ANY(coalesce(s.push_off, '{}'))
        AND EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.user_id = u.id) AS push) d
  WHERE (d.in_app OR d.in_digest OR d.push) AND NOT ${hasBlockedSql("u.id", "r.actor_id")} AND (c.id IS NULL OR (
    -- The member asked for the reminder, also in a muted channel.
    (r.kind = 'REMINDER' OR coalesce(k.muted_until <= $1::timestamptz, true) AND ${ALLOWED_BY_LEVEL})
    AND ${canReadSql("c", "u", "$1::timestamptz")}))
  ORDER BY r.event_key, r.user_id, r.rank
  ON CONFLICT (event_key, user_id) DO NOTHING RETURNING user_id AS "userId", push_at IS NOT NULL AS "hasPush"`;

const candidatesOfMessages = (recipients: string): string => `
  SELECT f.user_id, 'message:' || m.id AS event_key, f.kind, f.rank, m.sender_id AS actor_id, m.channel_id,
    m.id AS message_id, '{}'::jsonb AS data, m.created_at
  FROM messages m JOIN channels n ON n.id = m.channel_id JOIN users a ON a.id = m.sender_id
  CROSS JOIN LATERAL (${recipients}) f
  WHERE m.id = ANY($2::uuid[]) AND m.deleted_at IS NULL`;

/** $2 messages, $3 whether only mentions count. */
const WRITE_FOR_MESSAGES = writeSql(candidatesOfMessages(RECIPIENTS_OF_MESSAGE));

/**
 * $2 staff notices, $3 and $4 the first (exclusive) and last member. A statement of its own, because PostgreSQL would plan every
 * message as if it went to all members.
 */
const WRITE_NOTICES = writeSql(
  candidatesOfMessages(`SELECT id AS user_id, 'STAFF_NOTICE' AS kind, 3 AS rank FROM users WHERE id > $3 AND id <= $4`),
);

/** A notice goes to all members in batches, so that neither a statement nor the lock takes long. */
const MEMBERS_PER_BATCH = 5_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Finds the last member of a batch; no row if the batch is the last one. $1 the last member of the previous batch, $2 batch size. */
const LAST_OF_BATCH = `SELECT id FROM users WHERE id > $1 ORDER BY id OFFSET $2::int - 1 LIMIT 1`;

/** Stores an event for the members after $3. $1 staff notices, $2 now. */
const INSERT_REST = `
  INSERT INTO notification_events (kind, key, message_ids, data, created_at)
  VALUES ('NOTICES', '', $1, jsonb_build_object('after', $3::text), $2)`;

const SELECT_STAFF_NOTICES = `
  SELECT m.id FROM messages m JOIN channels n ON n.id = m.channel_id JOIN users a ON a.id = m.sender_id
  WHERE m.id = ANY($1::uuid[]) AND ${IS_STAFF_NOTICE}`;

/** $2 events as JSON. */
const WRITE_FOR_MEMBERS = writeSql(`
  SELECT e."userId" AS user_id, e.key AS event_key, e.kind, 1 AS rank, e."actorId" AS actor_id, m.channel_id,
    m.id AS message_id, e.data, e."createdAt" AS created_at
  FROM json_to_recordset($2::json) AS e (key text, kind text, "userId" uuid, "actorId" uuid, "messageIds" uuid[], data jsonb,
    "createdAt" timestamptz)
  LEFT JOIN messages m ON m.id = e."messageIds"[1] WHERE m.deleted_at IS NULL`);

/** $1 keys of events. */
const WITHDRAW = `
  DELETE FROM notifications WHERE event_key = ANY($1) RETURNING user_id AS "userId", false AS "hasPush"`;

/** A stored event; see `kernel/notification-events.ts`. */
export interface StoredEvent {
  id: string;
  kind: string;
  key: string;
  userId: string | null;
  actorId: string | null;
  messageIds: string[];
  data: Record<string, unknown>;
  createdAt: Date;
}

/** What changed, so that members can be told. */
export interface Written {
  userIds: Set<string>;
  /** How many members got a staff notice that is now complete; infinite if it took several batches. */
  noticeTo: number;
  /** Whether members of a staff notice are still to come. */
  isUnfinished: boolean;
  /** Whether there are new push messages. */
  hasPush: boolean;
}

interface ChangeRow {
  userId: string;
  hasPush: boolean;
}

/**
 * Writes the notifications of events in their order. Neighboring events of the same kind share a statement. Of a staff notice, writes
 * one batch of members and stores an event for the rest.
 */
export async function writeNotifications(
  manager: EntityManager,
  events: readonly StoredEvent[],
  now: Date,
): Promise<Written> {
  const written: Written = { userIds: new Set(), noticeTo: 0, isUnfinished: false, hasPush: false };
  for (const group of groupByStatement(events)) {
    for (const { userId, hasPush } of await writeGroup(manager, group, now, written)) {
      written.userIds.add(userId);
      written.hasPush ||= hasPush;
    }
  }
  return written;
}

async function writeGroup(
  manager: EntityManager,
  events: readonly StoredEvent[],
  now: Date,
  written: Written,
): Promise<ChangeRow[]> {
  const messageIds = events.flatMap((event) => event.messageIds);
  switch (statementOf(events[0]?.kind ?? "")) {
    case "MESSAGES": {
      // Mentions and replies come first, because a member gets only one notification of a message.
      const [changes, notices] = await Promise.all([
        query<ChangeRow>(manager, WRITE_FOR_MESSAGES, [now, messageIds, false]),
        query<{ id: string }>(manager, SELECT_STAFF_NOTICES, [messageIds]),
      ]);
      const noticeIds = notices.map(({ id }) => id);
      if (noticeIds.length) await writeNotices(manager, { ids: noticeIds, after: FIRST_ID }, now, written);
      return changes;
    }
    case "NOTICES": {
      await writeNotices(manager, { ids: messageIds, after: String(events[0]?.data.after) }, now, written);
      return [];
    }
    case "NEW_MENTIONS":
      return query<ChangeRow>(manager, WRITE_FOR_MESSAGES, [now, messageIds, true]);
    case "WITHDRAWN":
      return query<ChangeRow>(manager, WITHDRAW, [events.map(({ key }) => key)]);
    default:
      return query<ChangeRow>(manager, WRITE_FOR_MEMBERS, [now, JSON.stringify(events)]);
  }
}

/** Writes staff notices for one batch of members, those after a member, and stores an event for the rest. */
async function writeNotices(
  manager: EntityManager,
  { ids, after }: { ids: readonly string[]; after: string },
  now: Date,
  written: Written,
): Promise<void> {
  const [last] = await query<{ id: string }>(manager, LAST_OF_BATCH, [after, MEMBERS_PER_BATCH]);
  if (last) await query(manager, INSERT_REST, [ids, now, last.id]);
  const changes = await query<ChangeRow>(manager, WRITE_NOTICES, [now, ids, after, last?.id ?? LAST_ID]);
  if (last) written.isUnfinished = true;
  else written.noticeTo += after === FIRST_ID ? changes.length : Number.POSITIVE_INFINITY;
  written.hasPush ||= changes.some(({ hasPush }) => hasPush);
}

const statementOf = (kind: string): string =>
  ["MESSAGES", "NEW_MENTIONS", "NOTICES", "WITHDRAWN"].includes(kind) ? kind : "MEMBERS";

function groupByStatement(events: readonly StoredEvent[]): StoredEvent[][] {
  const groups: StoredEvent[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const statement = statementOf(event.kind);
    // Each notice continues after a member of its own.
    if (group?.[0] && statement !== "NOTICES" && statementOf(group[0].kind) === statement) group.push(event);
    else groups.push([event]);
  }
  return groups;
}
