import { levelOf } from "../../../kernel/levels";
import type { Role } from "../../../kernel/auth/roles";
import { isEntitlementActiveSql, roleGrantsCourse } from "../../courses";
import { canViewChannel, type ChannelRules, type ChannelVisitor } from "./channel.policy";

export type ReadableChannel = ChannelRules & {
  courseId: number | null;
  /** Whether Premium opens its course. */
  courseIsInPremium: boolean;
  createdById: string | null;
};

/** What decides about a person. */
export interface PossibleReader {
  id: string;
  role: Role;
  xp: number;
  /** Whether they were given the channel's course, by a purchase or an admin. */
  enrolled: boolean;
}

/** SQL: whether a person has a course now; the last two are the parameters of the course and of the time. */
export const isEnrolled = (user: string, course: string, now: string): string => `
  EXISTS (SELECT 1 FROM entitlements e
          WHERE e.user_id = ${user}.id AND e.course_id = ${course} AND ${isEntitlementActiveSql("e", now)})`;

export const givesCourse = (channel: Pick<ReadableChannel, "courseId" | "courseIsInPremium">, role: Role): boolean =>
  channel.courseId !== null && roleGrantsCourse(role, channel.courseIsInPremium);

/** A person as the policy of a channel sees them. */
export const visitorOf = (channel: ReadableChannel, { id, role, xp, enrolled }: PossibleReader): ChannelVisitor => ({
  role,
  level: levelOf(xp),
  hasCourse: enrolled || givesCourse(channel, role),
  isCreator: id === channel.createdById,
});

export const mayRead = (channel: ReadableChannel, reader: PossibleReader): boolean =>
  canViewChannel(channel, visitorOf(channel, reader));
