import { levelOf, levelOfSql } from "../../../../kernel/levels";
import type { Role } from "../../../../kernel/auth/roles";
import { isAdminSql } from "../../../../kernel/auth/staff-role.sql";
import { isEntitlementActiveSql, roleGrantsCourse, roleGrantsCourseSql } from "../../../courses";
import { ChannelAccessLevel, ChannelApproval } from "../channel.entity";
import { canViewChannel, type ChannelRules, type ChannelReader } from "./channel.policy";

export type ReadableChannel = ChannelRules & {
  courseId: number | null;
  /** Whether Premium includes its course. */
  courseIsInPremium: boolean;
  createdById: string | null;
};

/** The stored data that decides a member's access. */
export interface ReaderRecord {
  id: string;
  role: Role;
  xp: number;
  /** Whether the member has an active entitlement to the channel's course. */
  enrolled: boolean;
  /** Whether the member accepted the conversation; undefined for other channels. */
  isJoined?: boolean;
}

/** SQL: whether a user has an active entitlement to a course. `course` and `now` are expressions or parameters. */
export const enrolledSql = (user: string, course: string, now: string): string => `
  EXISTS (SELECT 1 FROM entitlements e
          WHERE e.user_id = ${user}.id AND e.course_id = ${course} AND ${isEntitlementActiveSql("e", now)})`;

export const roleHasCourse = (channel: Pick<ReadableChannel, "courseId" | "courseIsInPremium">, role: Role): boolean =>
  channel.courseId !== null && roleGrantsCourse(role, channel.courseIsInPremium);

/** Converts a record to the channel policy's input. */
export const toChannelReader = (
  channel: ReadableChannel,
  { id, role, xp, enrolled, isJoined }: ReaderRecord,
): ChannelReader => ({
  role,
  isJoined,
  level: levelOf(xp),
  hasCourse: enrolled || roleHasCourse(channel, role),
  isCreator: id === channel.createdById,
});

export const canRead = (channel: ReadableChannel, reader: ReaderRecord): boolean =>
  canViewChannel(channel, toChannelReader(channel, reader));

/** SQL: whether a user accepted a conversation. `channel` is an expression for its id. */
export const isJoinedSql = (channel: string, user: string): string => `
  EXISTS (SELECT 1 FROM conversation_members j
          WHERE j.channel_id = ${channel} AND j.user_id = ${user}.id AND j.state = 'ACCEPTED')`;

/** SQL: for which channels a rule about the staff and the members doesn't count, but the members of a conversation do. */
export const isDirectSql = (channel: string): string => `${channel}.access_level = '${ChannelAccessLevel.DIRECT}'`;

/** SQL: the name to show where the viewer isn't known, because a conversation's name depends on the viewer. */
export const channelNameSql = (channel: string): string =>
  `CASE WHEN ${isDirectSql(channel)} THEN 'direct-message' ELSE ${channel}.name END`;

/** SQL: the role of a user who has no admin's rights. An admin can lack them: see `isAdminSql`. */
const memberRoleSql = (user: string): string => `(CASE ${user}.role WHEN 'FREE' THEN 'FREE' ELSE 'PREMIUM' END)`;

/** SQL version of `canRead`. `channel` and `user` are the table aliases; `now` is an expression or parameter. */
export const canReadSql = (channel: string, user: string, now: string): string => `CASE
  WHEN ${isDirectSql(channel)} THEN ${isJoinedSql(`${channel}.id`, user)}
  ELSE coalesce(${isAdminSql(user)} OR (
  ${channel}.archived_at IS NULL
  AND (${channel}.approval = '${ChannelApproval.APPROVED}' OR ${channel}.created_by_id = ${user}.id)
  AND CASE ${channel}.access_level
    WHEN '${ChannelAccessLevel.FREE}' THEN true
    WHEN '${ChannelAccessLevel.OPEN}' THEN true
    WHEN '${ChannelAccessLevel.READONLY}' THEN true
    WHEN '${ChannelAccessLevel.LEVEL}' THEN ${levelOfSql(`${user}.xp`)} >= ${channel}.min_level
    WHEN '${ChannelAccessLevel.PREMIUM}' THEN ${memberRoleSql(user)} = 'PREMIUM'
    WHEN '${ChannelAccessLevel.COURSE}' THEN ${enrolledSql(user, `${channel}.course_id`, now)}
      OR EXISTS (SELECT 1 FROM courses k WHERE k.id = ${channel}.course_id AND ${roleGrantsCourseSql(memberRoleSql(user), "k")})
    ELSE false END), false) END`;
