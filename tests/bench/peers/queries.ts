import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Pool } from "pg";
import { deriveKey } from "../../../graphql-server/src/kernel/auth/secrets";

// The measured reads as prepared statements, for the peers with hand-written SQL. They return the same data as the product.

const { DATABASE_URL = "", JWT_SECRET = "" } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const key = deriveKey(JWT_SECRET, "access token");

export type Row = Record<string, unknown>;

/** Runs a prepared statement. */
export async function rows<T = Row>(name: string, text: string, values: unknown[] = []): Promise<T[]> {
  return (await pool.query({ name, text, values })).rows as T[];
}

export interface Viewer {
  id: string;
  role: string;
}

/** The session's id, if the token's signature is valid. */
export function sessionIdOf(authorization = ""): string | null {
  const [header = "", payload = "", signature = ""] = authorization.slice(7).split(".");
  const expected = createHmac("sha256", key).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { sid, exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sid: string; exp: number };
  return exp * 1000 < Date.now() ? null : sid;
}

/** The member of the request's session, which is read from the database every time. The product caches it. */
export async function viewerOf({ headers }: Pick<IncomingMessage, "headers">): Promise<Viewer | null> {
  const sid = sessionIdOf(headers.authorization);
  if (!sid) return null;
  const [viewer] = await rows<Viewer>(
    "session",
    `SELECT u.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
     WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > now()`,
    [sid],
  );
  return viewer ?? null;
}

const COURSE = `c.id, c.slug, c.title, c.description, c.domain, c.level, c.duration_weeks AS "durationWeeks",
  c.price_cents AS "priceCents", c.image_url AS "imageUrl", c.image_alt AS "imageAlt", c.included_in_premium AS "includedInPremium",
  CASE WHEN c.price_cents > 0 AND l.written < l.total
    THEN 'Early access: ' || l.written || ' of ' || l.total || ' lessons are written.' END AS "earlyAccess"`;

const LESSON = `'id', id, 'durationMinutes', duration_minutes, 'measuredMinutes', measured_minutes, 'available', content <> ''`;

const lessons = (fields: string): string => `CROSS JOIN LATERAL (
  SELECT count(*) AS total, count(*) FILTER (WHERE content <> '') AS written,
    json_agg(json_build_object(${fields}) ORDER BY position) AS list
  FROM lessons WHERE course_id = c.id) l`;

export const courses = (): Promise<Row[]> =>
  rows(
    "catalog",
    `SELECT ${COURSE}, l.list AS lessons FROM courses c ${lessons(LESSON)}
     WHERE c.published AND (c.collection = 'CATALOGUE' OR c.slug = 'intro-to-trading') ORDER BY c.collection, c.position`,
  );

export async function course(viewer: Viewer, slug: string): Promise<Row> {
  const [found] = await rows<Row>(
    "course",
    `SELECT ${COURSE}, c.about, l.list AS lessons,
       EXISTS (SELECT 1 FROM entitlements e WHERE e.course_id = c.id AND e.user_id = $2) AS "viewerIsEntitled"
     FROM courses c ${lessons(`${LESSON}, 'title', title, 'position', position, 'preview', preview`)} WHERE c.slug = $1`,
    [slug, viewer.id],
  );
  // The member has neither the course nor an order for it, so there is no progress and no test to read.
  // Every course has questions.
  const own = { viewerOrderReference: null, viewerProgress: null, viewerNotes: [], finalTest: null };
  return { ...found, ...own, hasFinalTest: true };
}

const iso = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const MEMBER = `'id', u.id, 'username', u.username, 'name', u.name, 'avatar', u.avatar, 'profileColor', u.profile_color,
  'role', u.role, 'xp', u.xp, 'level', u.xp / 100 + 1, 'nextLevelXp', (u.xp / 100 + 1) * 100, 'joinedAt', ${iso("u.created_at")}`;

export async function channel(viewer: Viewer, channelId: string): Promise<Row | null> {
  const [found] = await rows<Row>(
    "channel",
    `SELECT c.id, c.last_seq AS "lastSeq", coalesce(r.last_read_seq, 0) AS "lastReadSeq", true AS "viewerCanView"
     FROM channels c LEFT JOIN channel_reads r ON r.channel_id = c.id AND r.user_id = $2
     WHERE c.id = $1 AND c.archived_at IS NULL AND c.approval = 'APPROVED' AND c.access_level IN ('FREE', 'OPEN')`,
    [channelId, viewer.id],
  );
  return found ?? null;
}

/** All reactions in display order. */
export const REACTIONS = ["THUMBS_UP", "HEART", "LAUGH", "CELEBRATE", "INSIGHT", "ROCKET"];

/** The last 50 messages of a channel with their senders, attachments, threads, and the viewer's marks. */
export async function messages(viewer: Viewer, channelId: string): Promise<Row> {
  const page = await rows<{ node: { id: string } }>(
    "messages",
    `SELECT json_build_object('id', m.id, 'channelId', m.channel_id, 'seq', m.seq, 'createdSeq', m.created_seq,
       'content', m.content, 'createdAt', ${iso("m.created_at")}, 'isEdited', m.edited_at IS NOT NULL, 'deleted', false,
       'clientMessageId', m.client_message_id, 'helpful', m.helpful, 'threadOnly', m.thread_only, 'sender', json_build_object(${MEMBER}),
       'replyTo', CASE WHEN q.id IS NOT NULL THEN json_build_object('id', q.id, 'senderId', q.sender_id,
         'senderUsername', qu.username, 'content', left(q.content, 200), 'deleted', q.deleted_at IS NOT NULL) END,
       'thread', CASE WHEN root.thread_seq IS NOT NULL THEN json_build_object('rootId', root.id,
         'replyCount', root.reply_count, 'helpedCount', root.helped_count, 'seq', root.thread_seq) END, 'reactions', coalesce(m.reaction_counts, '[]'),
       'viewerReactions', ARRAY(SELECT reaction FROM message_reactions WHERE message_id = m.id AND user_id = $2
         ORDER BY array_position($3, reaction)),
       'viewerSaved', EXISTS (SELECT FROM saved_messages WHERE message_id = m.id AND user_id = $2),
       'pinnedAt', ${iso("m.pinned_at")}, 'tradeCard', m.trade_card,
       'attachments', coalesce((SELECT json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'bytes', bytes,
         'width', width, 'height', height, 'altText', alt_text) ORDER BY position)
         FROM attachments WHERE message_id = m.id), '[]')) AS node
     FROM messages m JOIN users u ON u.id = m.sender_id LEFT JOIN messages root ON root.id = coalesce(m.thread_root_id, m.id)
     LEFT JOIN messages q ON q.id = m.reply_to_id LEFT JOIN users qu ON qu.id = q.sender_id
     WHERE m.channel_id = $1 AND NOT m.thread_only AND m.deleted_at IS NULL ORDER BY m.created_seq DESC LIMIT 51`,
    [channelId, viewer.id, REACTIONS],
  );
  const edges = page
    .slice(0, 50)
    .reverse()
    .map(({ node }) => ({ cursor: node.id, node }));
  return { edges, pageInfo: { hasPreviousPage: page.length > 50, hasNextPage: false } };
}

interface EntryRow extends Row {
  strikes: number;
  banned: boolean;
}

const ENTRY = `u.id, u.username, u.avatar, u.role, u.xp / 100 + 1 AS level, t.xp, least(s.strikes, 5) AS strikes, s.banned`;
const JOIN_MEMBERS = `JOIN users u ON u.id = t.user_id CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE kind = 'STRIKE')::int AS strikes, coalesce(bool_or(kind = 'BAN'), false) AS banned
  FROM sanctions WHERE user_id = u.id AND kind IN ('STRIKE', 'BAN') AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > now())) s`;
const RANKED = `t.period = 'all' AND t.ranked AND t.xp > 0`;

function toEntry({ banned, ...entry }: EntryRow): Row {
  const status = entry.strikes > 2 ? "DANGER" : entry.strikes > 0 ? "WARNING" : "NONE";
  return { ...entry, status: banned || entry.strikes === 5 ? "BANNED" : status };
}

export async function topTen(viewer: Viewer): Promise<Row> {
  const top = await rows<EntryRow>(
    "top ten",
    `SELECT ${ENTRY} FROM (
       SELECT * FROM xp_totals t WHERE ${RANKED} ORDER BY -t.xp, t.reached_at, t.user_id LIMIT 10) t ${JOIN_MEMBERS}
     ORDER BY -t.xp, t.reached_at, t.user_id`,
  );
  const [me] = await rows<EntryRow>(
    "me",
    `SELECT ${ENTRY}, (SELECT count(*)::int + 1 FROM xp_totals o WHERE o.period = 'all' AND o.ranked AND o.xp > 0
       AND (-o.xp, o.reached_at, o.user_id) < (-t.xp, t.reached_at, t.user_id)) AS rank
     FROM xp_totals t ${JOIN_MEMBERS} WHERE ${RANKED} AND t.user_id = $1`,
    [viewer.id],
  );
  return {
    timeframe: "ALL_TIME",
    windowStart: null,
    windowEnd: null,
    entries: top.map((entry, index) => toEntry({ ...entry, rank: index + 1 })),
    me: me ? toEntry(me) : null,
  };
}
