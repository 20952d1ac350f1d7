import type { DataSource, EntityManager } from "typeorm";
import { lacksStaffFactorSql } from "../../../kernel/auth/staff-role.sql";
import { query } from "../../../kernel/database";

/** SQL: whether a user is an admin or a moderator. `userId` is an expression or parameter. */
export const isStaffSql = (userId: string): string => `(
  EXISTS (SELECT FROM users s WHERE s.id = ${userId} AND s.role = 'ADMIN') OR EXISTS (SELECT FROM moderators s WHERE s.user_id = ${userId}))`;

/** SQL: whether the user moderates the channel without being an admin. Both are table aliases. */
export const moderatesSql = (channel: string, user: string): string => `EXISTS (
  SELECT FROM moderators o WHERE o.user_id = ${user}.id AND (o.everywhere OR ${channel}.id = ANY(o.channel_ids))
    AND NOT ${lacksStaffFactorSql("o.user_id")})`;

/** SQL: whether a channel is for the staff or a conversation, which moderators don't moderate. */
export const isClosedToModeratorsSql = (channel: string): string =>
  `(${channel}.category = 'STAFF' OR ${channel}.access_level IN ('ADMIN', 'ADMIN_ONLY', 'DIRECT'))`;

export async function isStaff(database: DataSource | EntityManager, userId: string): Promise<boolean> {
  const [row] = await query<{ isStaff: boolean }>(database, `SELECT ${isStaffSql("$1::uuid")} AS "isStaff"`, [userId]);
  return row?.isStaff ?? false;
}
