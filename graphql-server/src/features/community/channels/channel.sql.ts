import type { DataSource, EntityManager } from "typeorm";
import { equalsAny, query } from "../../../kernel/database";
import type { Role } from "../../../kernel/auth/roles";
import { effectiveRoleSql, isAdminSql } from "../../../kernel/auth/staff-role.sql";
import { type Member, memberJson } from "../../accounts";
import { premiumGrantsSql } from "../../courses";
import { hasBlockedSql, moderatesSql } from "../../moderation";
import { canReadSql, enrolledSql, isDirectSql, isJoinedSql, toChannelReader } from "./access/channel-readers.sql";
import { ChannelApproval, type ChannelAccessLevel, type ChannelCategory } from "./channel.entity";
import {
  accessTextOf,
  canEditChannel,
  canManageChannels,
  canPostInChannel,
  canModerateChannel,
  canViewChannel,
  isStaffOnly,
} from "./access/channel.policy";
import type { PostRules } from "./channel-draft";
import type { ChannelType } from "./channel.type";

/** Counting unread messages stops at this number. */
const MAX_UNREAD = 100;

interface AccessRow extends PostRules {
  id: string;
  category: ChannelCategory;
  accessLevel: ChannelAccessLevel;
  minLevel: number | null;
  courseId: number | null;
  courseIsInPremium: boolean;
  archived: boolean;
  locked: boolean;
  approval: ChannelApproval;
  createdById: string | null;
  lastSeq: number;
  viewerId: string;
  viewerRole: Role;
  viewerXp: number;
  enrolled: boolean;
  isJoined: boolean;
  isModerator: boolean;
  isAnswered: boolean;
  /** Of a conversation. */
  joinedCount: number | null;
}

interface ChannelRow extends AccessRow {
  name: string;
  description: string;
  courseTitle: string | null;
  rejectionReason: string | null;
  createdBy: Member | null;
  lastActivityAt: Date | null;
  viewerFavoritePlace: number | null;
  lastReadSeq: number;
  unread: number;
  unreadMentions: number;
}

/** The fields for access checks, without those for display. */
export type ChannelAccess = Omit<
  AccessRow,
  "viewerId" | "viewerRole" | "viewerXp" | "enrolled" | "isJoined" | "isModerator" | "joinedCount"
> &
  Pick<ChannelType, "viewerCanView" | "viewerCanPost" | "viewerCanEdit" | "viewerCanApprove" | "viewerCanModerate">;

/** A member and a channel. */
export interface UserChannel {
  userId: string;
  channelId: string;
}

/** The member has read the channel up to this event. */
export interface ReadPosition extends UserChannel {
  seq: number;
}

/** SQL: whether someone else accepted the user's conversation, so that the user can write. In a pair, a block of either ends it. */
export const isAnsweredSql = (channel: string, user: string): string => `EXISTS (
  SELECT 1 FROM conversation_members o
  WHERE o.channel_id = ${channel}.id AND o.user_id <> ${user}.id AND o.state = 'ACCEPTED' AND (${channel}.name LIKE 'group:%'
    OR NOT ${hasBlockedSql("o.user_id", `${user}.id`)} AND NOT ${hasBlockedSql(`${user}.id`, "o.user_id")}))`;

// $1 is now. Reads the current role and XP, because the session's may be outdated.
const ACCESS_COLUMNS = `
  c.id, c.category, c.access_level AS "accessLevel", c.min_level AS "minLevel", c.course_id AS "courseId",
  c.slow_mode_seconds AS "slowModeSeconds", c.min_post_level AS "minPostLevel", c.allows_links AS "allowsLinks",
  c.allows_files AS "allowsFiles", c.archived_at IS NOT NULL AS archived, c.locked, c.approval, c.created_by_id AS "createdById", c.last_seq AS "lastSeq",
  u.id AS "viewerId", ${effectiveRoleSql("u")} AS "viewerRole", u.xp AS "viewerXp",
  EXISTS (SELECT 1 FROM courses o WHERE o.id = c.course_id AND ${premiumGrantsSql("o")}) AS "courseIsInPremium",
  ${enrolledSql("u", "c.course_id", "$1")} AS enrolled,
  ${moderatesSql("c", "u")} AS "isModerator",
  ${isDirectSql("c")} AS "isJoined",
  ${isDirectSql("c")} AND ${isAnsweredSql("c", "u")} AS "isAnswered",
  CASE WHEN ${isDirectSql("c")} THEN (
    SELECT count(*)::int FROM conversation_members j WHERE j.channel_id = c.id AND j.state = 'ACCEPTED') END AS "joinedCount"`;

// Members can't see archived channels, or unapproved channels of other members.
// Nobody but its members, not even the staff, learns that a conversation exists.
const IS_VISIBLE = `u.deleted_at IS NULL AND CASE WHEN ${isDirectSql("c")} THEN ${isJoinedSql("c.id", "u")}
  ELSE ${isAdminSql("u")} OR (c.archived_at IS NULL AND (c.approval = '${ChannelApproval.APPROVED}' OR c.created_by_id = u.id)) END`;

/** SQL: the title of a conversation, or its other members. */
export const conversationTitleSql = (channel: string, userId: string, showsTitle = "true"): string => `
  coalesce(CASE WHEN ${showsTitle} THEN nullif(${channel}.description, '') END, (
    SELECT string_agg(o.username, ', ' ORDER BY o.username) FROM conversation_members d JOIN users o ON o.id = d.user_id
    WHERE d.channel_id = ${channel}.id AND d.user_id <> ${userId} AND (d.state <> 'LEFT' OR ${channel}.name LIKE 'pair:%')), 'Empty group')`;

/**
 * The channel c for the user u, assuming that they have read up to p.seq. The order makes PostgreSQL use the index, which ends early.
 * Mentions in replies that only their thread shows don't count: the channel doesn't show them, so reading it couldn't end the count.
 * Their notifications lead to the thread.
 */
const CHANNEL_COLUMNS = `
  ${ACCESS_COLUMNS}, CASE WHEN ${isDirectSql("c")} THEN ${conversationTitleSql("c", "u.id")} ELSE c.name END AS name,
  CASE WHEN ${isDirectSql("c")} THEN '' ELSE c.description END AS description, k.title AS "courseTitle", c.last_activity_at AS "lastActivityAt",
  c.rejection_reason AS "rejectionReason",
  CASE WHEN c.approval <> '${ChannelApproval.APPROVED}' THEN (
    SELECT ${memberJson("o")} FROM users o WHERE o.id = c.created_by_id) END AS "createdBy",
  array_position(f.channel_ids, c.id) AS "viewerFavoritePlace", p.seq AS "lastReadSeq",
  CASE WHEN c.last_seq > p.seq THEN (SELECT count(*)::int FROM (
    SELECT 1 FROM messages m WHERE m.channel_id = c.id AND m.created_seq > p.seq
      AND m.deleted_at IS NULL AND NOT m.thread_only AND m.sender_id <> u.id
    ORDER BY m.created_seq LIMIT ${MAX_UNREAD}) n) ELSE 0 END AS unread,
  CASE WHEN c.last_seq > p.seq THEN (SELECT count(*)::int
    FROM message_mentions n JOIN messages m ON m.id = n.message_id AND NOT m.thread_only
    WHERE n.user_id = u.id AND n.channel_id = c.id AND n.seq > p.seq) ELSE 0 END AS "unreadMentions"`;

const JOIN_DETAILS = `
  LEFT JOIN courses k ON k.id = c.course_id
  LEFT JOIN favorite_channels f ON f.user_id = u.id
  LEFT JOIN channel_reads r ON r.channel_id = c.id AND r.user_id = u.id`;

/** Joins the position p up to which the member has read. */
const JOIN_READ_POSITION = `${JOIN_DETAILS}
  CROSS JOIN LATERAL (SELECT coalesce(r.last_read_seq, 0) AS seq) p`;

/** `isUser` is a condition for the users table u. Conversations have a list of their own. */
const selectChannels = (isUser: string): string => `
  SELECT ${CHANNEL_COLUMNS} FROM channels c JOIN users u ON ${isUser} AND ${IS_VISIBLE} ${JOIN_READ_POSITION}
  WHERE c.access_level <> 'DIRECT'`;

/** A member and a channel for each place. $2 users, $3 channels. */
const USER_CHANNELS = `unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS v (user_id, channel_id, place)
  JOIN channels c ON c.id = v.channel_id JOIN users u ON u.id = v.user_id AND ${IS_VISIBLE}`;

const SELECT_USER_CHANNELS = `
  SELECT v.place, ${CHANNEL_COLUMNS} FROM ${USER_CHANNELS} ${JOIN_READ_POSITION}`;

const SELECT_ACCESSES = `SELECT v.place, ${ACCESS_COLUMNS} FROM ${USER_CHANNELS}`;

// $2 users, $3 channels, $4 positions. A fixed order prevents deadlocks between processes.
const ADVANCE_READ_POSITIONS = `
  WITH target AS MATERIALIZED (
    SELECT v.place, p.seq > coalesce(r.last_read_seq, 0) AND ${canReadSql("c", "u", "$1")} AS moved, ${CHANNEL_COLUMNS}
    FROM unnest($2::uuid[], $3::uuid[], $4::int[]) WITH ORDINALITY AS v (user_id, channel_id, seq, place)
    JOIN channels c ON c.id = v.channel_id JOIN users u ON u.id = v.user_id AND ${IS_VISIBLE} ${JOIN_DETAILS}
    CROSS JOIN LATERAL (SELECT greatest(coalesce(r.last_read_seq, 0), least(v.seq, c.last_seq)) AS seq) p
  ), advanced AS (
    INSERT INTO channel_reads AS r (user_id, channel_id, last_read_seq)
    SELECT "viewerId", id, max("lastReadSeq") FROM target WHERE moved
    GROUP BY "viewerId", id ORDER BY "viewerId", id
    ON CONFLICT (user_id, channel_id) DO UPDATE SET last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq)
  )
  SELECT * FROM target`;

/** Messages from before a member joined don't count as unread. */
export const startReadingNow = (manager: EntityManager, userId: string): Promise<unknown> =>
  query(
    manager,
    `INSERT INTO channel_reads (user_id, channel_id, last_read_seq) SELECT $1, id, last_seq FROM channels WHERE access_level <> 'DIRECT'`,
    [userId],
  );

/** For each member, all channels that they can see, including those without access, by position. */
export async function readChannels(
  database: DataSource,
  userIds: readonly string[],
  now: Date,
): Promise<ChannelType[][]> {
  const ids = equalsAny(userIds, "$2");
  const select = `${selectChannels(`u.id ${ids.sql}`)} ORDER BY c.position, c.name`;
  const lists = new Map(userIds.map((userId) => [userId, [] as ChannelType[]]));
  for (const row of await query<ChannelRow>(database, select, [now, ids.value])) {
    lists.get(row.viewerId)?.push(toType(row));
  }
  return userIds.map((userId) => lists.get(userId) ?? []);
}

/** Each channel from the member's point of view, in the order of the pairs; null if the member can't see it. */
export async function readUserChannels(
  database: DataSource,
  pairs: readonly UserChannel[],
  now: Date,
): Promise<(ChannelType | null)[]> {
  const rows = await query<ChannelRow & { place: string }>(database, SELECT_USER_CHANNELS, [now, ...toColumns(pairs)]);
  const channels = new Map(rows.map((row) => [Number(row.place), toType(row)]));
  return pairs.map((_, index) => channels.get(index + 1) ?? null);
}

/** Each member's access to each channel, in the order of the pairs; null if the member can't see the channel. */
export async function readAccesses(
  database: DataSource,
  pairs: readonly UserChannel[],
  now: Date,
): Promise<(ChannelAccess | null)[]> {
  const rows = await query<AccessRow & { place: string }>(database, SELECT_ACCESSES, [now, ...toColumns(pairs)]);
  const accesses = new Map(rows.map((row) => [Number(row.place), withAccess(row)]));
  return pairs.map((_, index) => accesses.get(index + 1) ?? null);
}

/**
 * Advances read positions, never backward and never past the last event, for members with access. Uses one statement for any
 * number of members. Returns the updated channels and whether the position changed.
 */
export async function advanceReadPositions(
  database: DataSource,
  positions: readonly ReadPosition[],
  now: Date,
): Promise<({ channel: ChannelType; moved: boolean } | null)[]> {
  const parameters = [now, ...toColumns(positions), positions.map(({ seq }) => seq)];
  const rows = await query<ChannelRow & { place: string; moved: boolean }>(
    database,
    ADVANCE_READ_POSITIONS,
    parameters,
  );
  const results = new Map(rows.map((row) => [Number(row.place), { channel: toType(row), moved: row.moved }]));
  return positions.map((_, index) => results.get(index + 1) ?? null);
}

/** Moves a member's read position, in either direction. */
export const moveReadPosition = (database: DataSource, { userId, channelId, seq }: ReadPosition): Promise<unknown> =>
  query(
    database,
    `INSERT INTO channel_reads (user_id, channel_id, last_read_seq) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, channel_id) DO UPDATE SET last_read_seq = excluded.last_read_seq`,
    [userId, channelId, seq],
  );

const toColumns = (pairs: readonly UserChannel[]): [string[], string[]] => [
  pairs.map(({ userId }) => userId),
  pairs.map(({ channelId }) => channelId),
];

/** Adds the access to the row, because copying its columns takes longer than reading them. */
function withAccess<Row extends AccessRow>(row: Row) {
  const { viewerId, viewerRole, viewerXp, enrolled, isJoined, isModerator } = row;
  const reader = toChannelReader(row, { id: viewerId, role: viewerRole, xp: viewerXp, enrolled, isJoined });
  return Object.assign(row, {
    viewerCanModerate: canModerateChannel(row, reader, isModerator),
    viewerCanView: canViewChannel(row, reader),
    viewerCanPost: canPostInChannel(row, reader),
    viewerCanEdit: canEditChannel(row, reader),
    viewerCanApprove: row.approval !== ChannelApproval.APPROVED && canManageChannels(reader.role),
  });
}

function toType(row: ChannelRow): ChannelType {
  const channel = withAccess(row);
  // Members can't read or mark messages in a channel that they lost access to.
  if (!channel.viewerCanView) Object.assign(channel, { unread: 0, unreadMentions: 0 });
  // Only the staff see when their channels were active.
  if (!channel.viewerCanView && isStaffOnly(row)) {
    Object.assign(channel, { lastSeq: 0, lastActivityAt: null });
  }
  return Object.assign(channel, { accessText: accessTextOf(row.accessLevel) });
}

/** Takes the lock of every write to a channel, so that the transaction's following statements see all earlier ones. */
export async function lockChannel(manager: EntityManager, id: string): Promise<void> {
  await query(manager, `SELECT 1 FROM channels WHERE id = $1 FOR NO KEY UPDATE`, [id]);
}
