import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { isAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { isClosedToModeratorsSql, isStaffSql } from "../moderators/moderator.sql";
import { memberJson, type Member } from "../../accounts";
import type { CommunityRule } from "../decisions/community-rule.type";
import type { CaseMessage, CaseNote, CaseReport, CaseType, SimilarCase } from "./report.types";
import { MAX_COUNTED_REPORTS } from "./reporter-weight.policy";

const MESSAGES_PER_SIDE = 5;
const MAX_REPORTS = 50;
const MAX_NOTES = 20;
/** Only the newest decided cases of the same kind and rule are compared, so that the search stays fast. */
const MAX_COMPARED_CASES = 200;
const COMPARED_LENGTH = 300;
const SIMILAR_CASES = 5;

/** Cases c as lists show them. $1 now, $2 viewer. */
export const SELECT_CASES = `
  SELECT c.id, c.kind, c.message_id AS "messageId", c.channel_id AS "channelId", CASE WHEN h.access_level = 'DIRECT' THEN 'direct-message' ELSE h.name END AS "channelName", c.url, c.content,
    c.rule AS clause, c.reports, c.weight, c.opened_at AS "openedAt", c.decided_at AS "decidedAt", c.outcome,
    c.user_id AS "userId", CASE WHEN u.id IS NOT NULL THEN ${memberJson("u")} END AS member,
    CASE WHEN c.claimed_until > $1 THEN k.username END AS "claimedByUsername",
    CASE WHEN c.claimed_until > $1 THEN c.claimed_until END AS "claimedUntil",
    coalesce(c.claimed_until > $1 AND c.claimed_by = $2, false) AS "viewerHasClaim", o.username AS "decidedByUsername"
  FROM moderation_cases c
  LEFT JOIN users u ON u.id = c.user_id
  LEFT JOIN users k ON k.id = c.claimed_by
  LEFT JOIN users o ON o.id = c.decided_by
  LEFT JOIN channels h ON h.id = c.channel_id`;

/**
 * SQL: whether the viewer of `$2` can review the case. `rights` is the parameter with a moderator's rights as JSON; null for admins.
 * Nobody reviews what is about themselves, and moderators nothing about staff, conversations, or the staff's channels.
 */
export const isReviewableSql = (
  rights: string,
): string => `c.user_id IS DISTINCT FROM $2 AND (${rights}::jsonb IS NULL OR (
  c.kind <> 'ADDRESS' AND (c.user_id IS NULL OR NOT ${isStaffSql("c.user_id")})
  AND (h.id IS NULL OR NOT ${isClosedToModeratorsSql("h")})
  AND ((${rights}::jsonb->>'everywhere')::boolean OR coalesce(${rights}::jsonb->'channelIds' ? c.channel_id::text, false))))`;

/** The value of that parameter. */
export const rightsOf = ({ role, moderates }: Pick<Viewer, "role" | "moderates">): string | null =>
  isAdmin({ role }) ? null : JSON.stringify(moderates);

export type CaseRecord = Omit<CaseType, "rule"> & { clause: string | null; userId: string | null };

export const toCase = (
  { clause, ...record }: CaseRecord,
  rules: readonly CommunityRule[],
): CaseType & { userId: string | null } => ({
  ...record,
  rule: ruleOf(rules, clause),
});

const ruleOf = (rules: readonly CommunityRule[], clause: string | null): CommunityRule | null =>
  rules.find((rule) => rule.clause === clause) ?? null;

/** Whether the member is one of those who reported it. */
export async function hasReported(manager: EntityManager, userId: string, caseId: string): Promise<boolean> {
  const sql = `SELECT 1 FROM moderation_reports WHERE case_id = $1 AND reporter_id = $2 LIMIT 1`;
  return (await query(manager, sql, [caseId, userId])).length > 0;
}

/** $1 case. */
const REPORTS = `
  SELECT r.id, r.kind, r.rule AS clause, r.comment, r.created_at AS "createdAt",
    CASE WHEN u.id IS NOT NULL THEN ${memberJson("u")} END AS reporter, coalesce(a.upheld, 0) AS upheld, coalesce(a.rejected, 0) AS rejected
  FROM moderation_reports r LEFT JOIN users u ON u.id = r.reporter_id
  LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE is_upheld)::int AS upheld, count(*) FILTER (WHERE NOT is_upheld)::int AS rejected
    FROM (SELECT is_upheld FROM moderation_reports p WHERE p.reporter_id = r.reporter_id AND p.is_upheld IS NOT NULL
      ORDER BY decided_at DESC LIMIT ${MAX_COUNTED_REPORTS}) last) a ON true
  WHERE r.case_id = $1 ORDER BY r.created_at, r.id LIMIT ${MAX_REPORTS}`;

export async function readReports(
  manager: EntityManager,
  caseId: string,
  rules: readonly CommunityRule[],
): Promise<CaseReport[]> {
  const rows = await query<Omit<CaseReport, "rule"> & { clause: string | null }>(manager, REPORTS, [caseId]);
  return rows.map(({ clause, ...report }) => ({ ...report, rule: ruleOf(rules, clause) }));
}

const MESSAGE_COLUMNS = `m.id, m.created_seq, m.created_at AS "createdAt", m.deleted_at IS NOT NULL AS "isDeleted",
  CASE WHEN m.deleted_at IS NULL THEN m.content ELSE '' END AS content, m.sender_id`;

/** $1 message. Index scans on both sides of it. Never of a conversation: moderators see only what a report handed over. */
const MESSAGES_AROUND = `
  WITH reported AS (
    SELECT r.id, r.channel_id, r.created_seq FROM messages r JOIN channels c ON c.id = r.channel_id
    WHERE r.id = $1 AND c.access_level <> 'DIRECT')
  SELECT f.id, f.content, f."isDeleted", f."createdAt", f.id = $1 AS "isReported", ${memberJson("u")} AS author FROM (
    (SELECT ${MESSAGE_COLUMNS} FROM reported r JOIN messages m ON m.channel_id = r.channel_id AND m.created_seq <= r.created_seq
     ORDER BY m.created_seq DESC LIMIT ${MESSAGES_PER_SIDE + 1})
    UNION ALL
    (SELECT ${MESSAGE_COLUMNS} FROM reported r JOIN messages m ON m.channel_id = r.channel_id AND m.created_seq > r.created_seq
     ORDER BY m.created_seq LIMIT ${MESSAGES_PER_SIDE})) f
  JOIN users u ON u.id = f.sender_id ORDER BY f.created_seq`;

export const readMessagesAround = (manager: EntityManager, messageId: string): Promise<CaseMessage[]> =>
  query<CaseMessage & { author: Member }>(manager, MESSAGES_AROUND, [messageId]);

/** The messages of a channel before a time, for a held message. */
export const readMessagesBefore = (manager: EntityManager, channelId: string, before: Date): Promise<CaseMessage[]> =>
  query<CaseMessage & { author: Member }>(
    manager,
    `SELECT f.id, f.content, f."isDeleted", f."createdAt", false AS "isReported", ${memberJson("u")} AS author FROM (
       SELECT ${MESSAGE_COLUMNS} FROM messages m WHERE m.channel_id = $1 AND m.created_at <= $2
       ORDER BY m.created_seq DESC LIMIT ${MESSAGES_PER_SIDE}) f
     JOIN users u ON u.id = f.sender_id ORDER BY f.created_seq`,
    [channelId, before],
  );

/** $1 case. */
const HANDED_OVER = `
  SELECT h.id, h.content, h."isDeleted", h."createdAt", h."isReported", ${memberJson("u")} AS author
  FROM moderation_cases c
  CROSS JOIN json_to_recordset(c.handed_over) AS h (id uuid, content text, "isDeleted" boolean, "createdAt" timestamptz,
    "isReported" boolean, "senderId" uuid)
  JOIN users u ON u.id = h."senderId" WHERE c.id = $1`;

/** The messages of a conversation that the first report handed over, oldest first. */
export const readHandedOver = (manager: EntityManager, caseId: string): Promise<CaseMessage[]> =>
  query<CaseMessage>(manager, HANDED_OVER, [caseId]);

const MESSAGES_HANDED_OVER = 2;

/** $1 message. The message of a conversation with two on each side as JSON; no row for other messages. */
const SNAPSHOT = `
  WITH reported AS (
    SELECT r.id, r.channel_id, r.created_seq FROM messages r JOIN channels c ON c.id = r.channel_id
    WHERE r.id = $1 AND c.access_level = 'DIRECT')
  SELECT json_agg(json_build_object('id', f.id, 'content', f.content, 'isDeleted', f."isDeleted", 'createdAt', f."createdAt",
    'isReported', f.id = $1, 'senderId', f.sender_id) ORDER BY f.created_seq)::text AS snapshot FROM (
    (SELECT ${MESSAGE_COLUMNS} FROM reported r JOIN messages m ON m.channel_id = r.channel_id AND m.created_seq <= r.created_seq
     ORDER BY m.created_seq DESC LIMIT ${MESSAGES_HANDED_OVER + 1})
    UNION ALL
    (SELECT ${MESSAGE_COLUMNS} FROM reported r JOIN messages m ON m.channel_id = r.channel_id AND m.created_seq > r.created_seq
     ORDER BY m.created_seq LIMIT ${MESSAGES_HANDED_OVER})) f`;

/** What a report of a message hands over, as JSON; null unless it's in a conversation. */
export async function snapshotAround(manager: EntityManager, messageId: string): Promise<string | null> {
  return (await query<{ snapshot: string | null }>(manager, SNAPSHOT, [messageId]))[0]?.snapshot ?? null;
}

export const readNotes = (manager: EntityManager, userId: string): Promise<CaseNote[]> =>
  query<CaseNote>(
    manager,
    `SELECT n.id, u.username AS "authorUsername", n.text, n.created_at AS "createdAt"
     FROM moderation_notes n LEFT JOIN users u ON u.id = n.author_id AND u.deleted_at IS NULL
     WHERE n.user_id = $1 ORDER BY n.created_at DESC, n.id LIMIT ${MAX_NOTES}`,
    [userId],
  );

/** $1 kind, $2 text, $3 this case, $4 rule. */
const similarSql = (rule: string): string => `
  SELECT s.id, left(s.content, ${COMPARED_LENGTH}) AS content, s.outcome, s.decided_at AS "decidedAt", coalesce(d.kinds, '{}') AS decisions,
    d.appeal AS "appealOutcome"
  FROM (
    SELECT * FROM (
      SELECT * FROM moderation_cases WHERE kind = $1 AND rule ${rule} AND decided_at IS NOT NULL AND id <> $3
      ORDER BY decided_at DESC LIMIT ${MAX_COMPARED_CASES}) newest
    ORDER BY similarity(left(content, ${COMPARED_LENGTH}), $2) DESC, decided_at DESC LIMIT ${SIMILAR_CASES}) s
  LEFT JOIN LATERAL (
    SELECT array_agg(DISTINCT d.kind) FILTER (WHERE d.kind <> 'REPORT_REJECTED') AS kinds, max(a.outcome) AS appeal
    FROM moderation_decisions d LEFT JOIN moderation_appeals a ON a.decision_id = d.id WHERE d.case_id = s.id) d ON true
  ORDER BY similarity(left(s.content, ${COMPARED_LENGTH}), $2) DESC, s.decided_at DESC`;

// Two statements, because an index can't be used for "= $4 OR $4 IS NULL".
const SIMILAR_WITH_RULE = similarSql("= $4");
const SIMILAR_WITHOUT_RULE = similarSql("IS NULL");

export const readSimilar = (
  manager: EntityManager,
  { id, kind, content, clause }: CaseRecord,
): Promise<SimilarCase[]> => {
  const values = [kind, content.slice(0, COMPARED_LENGTH), id];
  return clause === null
    ? query<SimilarCase>(manager, SIMILAR_WITHOUT_RULE, values)
    : query<SimilarCase>(manager, SIMILAR_WITH_RULE, [...values, clause]);
};
