import type { DataSource } from "typeorm";
import { readRows } from "../../../kernel/database";
import type { Role } from "../../../kernel/auth/roles";
import type { MemberRecord } from "../../../kernel/events/topics";
import { memberJson, toMember } from "../../accounts";
import { premiumGrantsSql } from "../../courses";
import { isEnrolled, visitorOf } from "./channel-readers";
import { ChannelApproval, type ChannelAccessLevel, type ChannelCategory } from "./channel.entity";
import { accessTextOf, canEditChannel, canManageChannels, canPostInChannel, canViewChannel } from "./channel.policy";
import type { ChannelType } from "./channel.type";

/** Counting ends here. */
const MOST_UNREAD = 100;

interface AccessRow {
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
}

interface ChannelRow extends AccessRow {
  name: string;
  description: string;
  courseTitle: string | null;
  rejectionReason: string | null;
  createdBy: MemberRecord | null;
  lastActivityAt: Date | null;
  lastReadSeq: number;
  unread: number;
  unreadMentions: number;
}

/** What is asked of a channel before anything happens in it, without what only its list shows. */
export type ChannelAccess = Omit<AccessRow, "viewerId" | "viewerRole" | "viewerXp" | "enrolled"> &
  Pick<ChannelType, "viewerCanView" | "viewerCanPost" | "viewerCanEdit" | "viewerCanApprove">;

/** A person and a channel. */
export interface Visit {
  userId: string;
  channelId: string;
}

/** A reader has seen everything in the channel up to this number. */
export interface Reading extends Visit {
  seq: number;
}

// $1 is now. The person's role and XP are read here, not taken from the session: every answer is of this moment.
const ACCESS = `
  c.id, c.category, c.access_level AS "accessLevel", c.min_level AS "minLevel", c.course_id AS "courseId",
  c.archived_at IS NOT NULL AS archived, c.locked, c.approval, c.created_by_id AS "createdById", c.last_seq AS "lastSeq",
  u.id AS "viewerId", u.role AS "viewerRole", u.xp AS "viewerXp",
  EXISTS (SELECT 1 FROM courses o WHERE o.id = c.course_id AND ${premiumGrantsSql("o")}) AS "courseIsInPremium",
  ${isEnrolled("u", "c.course_id", "$1")} AS enrolled`;

// For members an archived channel does not exist, and neither does one of someone else that was not approved.
const IS_THERE = `u.deleted_at IS NULL AND (u.role = 'ADMIN'
  OR (c.archived_at IS NULL AND (c.approval = '${ChannelApproval.APPROVED}' OR c.created_by_id = u.id)))`;

/** For the person u and the channel c, as if they had read up to p.seq. */
const CHANNEL = `
  ${ACCESS}, c.name, c.description, k.title AS "courseTitle", c.last_activity_at AS "lastActivityAt",
  c.rejection_reason AS "rejectionReason",
  CASE WHEN c.approval <> '${ChannelApproval.APPROVED}' THEN (
    SELECT ${memberJson("o")} FROM users o WHERE o.id = c.created_by_id) END AS "createdBy",
  p.seq AS "lastReadSeq",
  CASE WHEN c.last_seq > p.seq THEN (SELECT count(*)::int FROM (
    SELECT 1 FROM messages m WHERE m.channel_id = c.id AND m.created_seq > p.seq
      AND m.deleted_at IS NULL AND m.sender_id <> u.id LIMIT ${MOST_UNREAD}) f) ELSE 0 END AS unread,
  CASE WHEN c.last_seq > p.seq THEN (SELECT count(*)::int FROM message_mentions n
    WHERE n.user_id = u.id AND n.channel_id = c.id AND n.seq > p.seq) ELSE 0 END AS "unreadMentions"`;

const WITH_COURSE_AND_POINTER = `
  LEFT JOIN courses k ON k.id = c.course_id
  LEFT JOIN channel_reads r ON r.channel_id = c.id AND r.user_id = u.id`;

const CHANNELS_FOR_PERSON = `
  SELECT ${CHANNEL} FROM channels c JOIN users u ON u.id = $2 AND ${IS_THERE} ${WITH_COURSE_AND_POINTER}
  CROSS JOIN LATERAL (SELECT coalesce(r.last_read_seq, 0) AS seq) p`;

const LISTED = `${CHANNELS_FOR_PERSON} ORDER BY c.position, c.name`;
const BY_ID = `${CHANNELS_FOR_PERSON} WHERE c.id = $3`;

const ACCESSES = `
  SELECT v.place, ${ACCESS} FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS v (user_id, channel_id, place)
  JOIN channels c ON c.id = v.channel_id JOIN users u ON u.id = v.user_id AND ${IS_THERE}`;

const READINGS = `
  SELECT v.place, coalesce(r.last_read_seq, 0) AS before, ${CHANNEL}
  FROM unnest($2::uuid[], $3::uuid[], $4::int[]) WITH ORDINALITY AS v (user_id, channel_id, seq, place)
  JOIN channels c ON c.id = v.channel_id JOIN users u ON u.id = v.user_id AND ${IS_THERE} ${WITH_COURSE_AND_POINTER}
  CROSS JOIN LATERAL (SELECT greatest(coalesce(r.last_read_seq, 0), least(v.seq, c.last_seq)) AS seq) p`;

// In one order, so that two processes do not wait for each other.
const MOVE_POINTERS = `
  INSERT INTO channel_reads AS r (user_id, channel_id, last_read_seq)
  SELECT user_id, channel_id, max(seq) FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS v (user_id, channel_id, seq)
  GROUP BY user_id, channel_id ORDER BY user_id, channel_id
  ON CONFLICT (user_id, channel_id) DO UPDATE SET last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq)`;

/** All channels as one person sees them, denied ones included, by position. */
export async function readChannels(database: DataSource, userId: string, now: Date): Promise<ChannelType[]> {
  return (await readRows<ChannelRow>(database, LISTED, [now, userId])).map(toType);
}

export async function readChannel(
  database: DataSource,
  { userId, channelId }: Visit,
  now: Date,
): Promise<ChannelType | null> {
  const [row] = await readRows<ChannelRow>(database, BY_ID, [now, userId, channelId]);
  return row ? toType(row) : null;
}

/** What each person may do in each channel, in the order of the visits; null where there is no such channel for them. */
export async function readAccesses(
  database: DataSource,
  visits: readonly Visit[],
  now: Date,
): Promise<(ChannelAccess | null)[]> {
  const rows = await readRows<AccessRow & { place: string }>(database, ACCESSES, [now, ...columnsOf(visits)]);
  const accesses = new Map(rows.map(({ place, ...row }) => [Number(place), withAccess(row)]));
  return visits.map((_, index) => accesses.get(index + 1) ?? null);
}

/**
 * Moves pointers forward, never back and never past the last event, for those who may read the channel: two statements for
 * any number of readers. Answers the channels as they are afterwards, and whether the pointer moved.
 */
export async function movePointers(
  database: DataSource,
  readings: readonly Reading[],
  now: Date,
): Promise<({ channel: ChannelType; moved: boolean } | null)[]> {
  const seqs = readings.map(({ seq }) => seq);
  const rows = await readRows<ChannelRow & { place: string; before: number }>(database, READINGS, [
    now,
    ...columnsOf(readings),
    seqs,
  ]);
  const answers = new Map(
    rows.map(({ place, before, ...row }) => {
      const channel = toType(row);
      return [Number(place), { channel, moved: channel.viewerCanView && channel.lastReadSeq > before }];
    }),
  );
  const moved = readings.flatMap((reading, index) => {
    const answer = answers.get(index + 1);
    return answer?.moved ? { ...reading, seq: answer.channel.lastReadSeq } : [];
  });
  if (moved.length) await readRows(database, MOVE_POINTERS, [...columnsOf(moved), moved.map(({ seq }) => seq)]);
  return readings.map((_, index) => answers.get(index + 1) ?? null);
}

const columnsOf = (visits: readonly Visit[]): [string[], string[]] => [
  visits.map(({ userId }) => userId),
  visits.map(({ channelId }) => channelId),
];

function withAccess<Row extends AccessRow>(row: Row) {
  const { viewerId, viewerRole, viewerXp, enrolled, ...channel } = row;
  const visitor = visitorOf(row, { id: viewerId, role: viewerRole, xp: viewerXp, enrolled });
  return {
    ...channel,
    viewerCanView: canViewChannel(row, visitor),
    viewerCanPost: canPostInChannel(row, visitor),
    viewerCanEdit: canEditChannel(row, visitor),
    viewerCanApprove: row.approval !== ChannelApproval.APPROVED && canManageChannels(visitor.role),
  };
}

function toType(row: ChannelRow): ChannelType {
  const channel = withAccess(row);
  // Nobody can read, or mark as read, what they were once told of in a channel that is closed to them now.
  const counts = channel.viewerCanView ? {} : { unread: 0, unreadMentions: 0 };
  return {
    ...channel,
    ...counts,
    createdBy: row.createdBy && toMember(row.createdBy),
    accessText: accessTextOf(row.accessLevel),
  };
}
