import { rows, type Row, type Viewer } from "./queries";

const MEMBER_COUNTS_MS = 30_000;

const GRANTED = "e.revoked_at IS NULL AND e.starts_at <= now()";

/** Whether the user `u` can read the channel `c`. */
const CAN_VIEW = `(u.role = 'ADMIN' OR c.access_level IN ('FREE', 'OPEN', 'READONLY')
  OR (c.access_level = 'LEVEL' AND u.xp / 100 + 1 >= c.min_level) OR (c.access_level = 'PREMIUM' AND u.role = 'PREMIUM')
  OR (c.access_level = 'COURSE' AND (
    (u.role = 'PREMIUM' AND EXISTS (SELECT 1 FROM courses o WHERE o.id = c.course_id AND o.included_in_premium AND o.published))
    OR EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = u.id AND e.course_id = c.course_id AND ${GRANTED}))))`;

const ACCESS_TEXT = `CASE WHEN c.access_level IN ('FREE', 'OPEN') THEN 'Free for all users'
  WHEN c.access_level = 'COURSE' THEN 'Requires purchased course access'
  WHEN c.access_level = 'PREMIUM' THEN 'Requires premium subscription'
  WHEN c.access_level IN ('ADMIN', 'ADMIN_ONLY') THEN 'Admin only'
  WHEN c.access_level = 'READONLY' THEN 'Read-only channel' ELSE 'Special access required' END`;

/** The approved channels of a member who is not an admin. */
const CHANNELS = `
  SELECT c.id, c.name, c.description, c.category, c.access_level AS "accessLevel", ${ACCESS_TEXT} AS "accessText",
    c.min_level AS "minLevel", c.course_id AS "courseId", k.title AS "courseTitle", c.locked, false AS archived, c.slow_mode_seconds AS "slowModeSeconds", c.min_post_level AS "minPostLevel", c.allows_links AS "allowsLinks", c.allows_files AS "allowsFiles",
    to_char(CASE WHEN v.can OR c.access_level NOT IN ('ADMIN', 'ADMIN_ONLY') THEN c.last_activity_at END AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lastActivityAt",
    CASE WHEN v.can OR c.access_level NOT IN ('ADMIN', 'ADMIN_ONLY') THEN c.last_seq ELSE 0 END AS "lastSeq", p.seq AS "lastReadSeq", array_position(s.channel_ids, c.id) AS "viewerFavoritePlace", c.approval, c.rejection_reason AS "rejectionReason", null AS "createdBy",
    CASE WHEN v.can AND c.last_seq > p.seq THEN (SELECT count(*)::int FROM (
      SELECT 1 FROM messages m WHERE m.channel_id = c.id AND m.created_seq > p.seq
        AND m.deleted_at IS NULL AND m.sender_id <> u.id LIMIT 100) f) ELSE 0 END AS unread,
    CASE WHEN v.can AND c.last_seq > p.seq THEN (SELECT count(*)::int FROM message_mentions n
      WHERE n.user_id = u.id AND n.channel_id = c.id AND n.seq > p.seq) ELSE 0 END AS "unreadMentions",
    v.can AS "viewerCanView", v.can AND c.access_level <> 'READONLY' AND c.category <> 'STAFF' AND u.xp / 100 + 1 >= coalesce(c.min_post_level, 0) AS "viewerCanPost",
    false AS "viewerCanEdit", false AS "viewerCanApprove", false AS "viewerCanModerate"
  FROM channels c JOIN users u ON u.id = $1 AND c.archived_at IS NULL AND c.approval = 'APPROVED' AND c.access_level <> 'DIRECT'
  LEFT JOIN courses k ON k.id = c.course_id
  LEFT JOIN favorite_channels s ON s.user_id = u.id LEFT JOIN channel_reads r ON r.channel_id = c.id AND r.user_id = u.id
  CROSS JOIN LATERAL (SELECT coalesce(r.last_read_seq, 0) AS seq) p
  CROSS JOIN LATERAL (SELECT ${CAN_VIEW} AS can) v
  ORDER BY c.position, c.name`;

const MEMBER_COUNTS = `
  SELECT c.id, count(u.id)::int AS count FROM channels c LEFT JOIN users u ON u.deleted_at IS NULL AND ${CAN_VIEW} GROUP BY c.id`;

let memberCounts: { until: number; counts: Promise<Map<string, number>> } | null = null;

/** Counting scans all members, so the counts are cached, as in the product. */
function countMembers(): Promise<Map<string, number>> {
  if (!memberCounts || memberCounts.until < Date.now()) {
    const found = rows<{ id: string; count: number }>("member counts", MEMBER_COUNTS);
    const counts = found.then((all) => new Map(all.map(({ id, count }) => [id, count])));
    memberCounts = { until: Date.now() + MEMBER_COUNTS_MS, counts };
  }
  return memberCounts.counts;
}

/** The channel list of a member, and their blocks. */
export async function channels(viewer: Viewer): Promise<Record<"channels" | "blockedMembers", Row[]>> {
  const [list, counts, blockedMembers] = await Promise.all([
    rows<Row & { id: string }>("channels", CHANNELS, [viewer.id]),
    countMembers(),
    rows("blocked", `SELECT blocked_id AS id FROM blocks WHERE blocker_id = $1`, [viewer.id]),
  ]);
  return { channels: list.map((each) => ({ ...each, memberCount: counts.get(each.id) ?? 0 })), blockedMembers };
}
