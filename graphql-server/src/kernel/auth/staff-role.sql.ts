/**
 * SQL: whether the user lacks the second factor that the staff must have by now (STAFF_FACTOR_FROM). Such an admin or moderator
 * has the rights of a member. `userId` is an expression. Always check the role first, because that is faster.
 */
export const lacksStaffFactorSql = (userId: string): string => `(
  EXISTS (SELECT FROM staff_factor_rule WHERE required_from <= now())
  AND NOT EXISTS (SELECT FROM authenticator_apps f WHERE f.user_id = ${userId} AND f.confirmed_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM passkeys f WHERE f.user_id = ${userId}))`;

/** SQL: whether the user, a table alias, has the rights of an admin. */
export const isAdminSql = (user: string): string =>
  `(${user}.role = 'ADMIN' AND NOT ${lacksStaffFactorSql(`${user}.id`)})`;

/** SQL: the role whose rights the user, a table alias, has. As PREMIUM, nobody who pays nothing today is asked to buy. */
export const effectiveRoleSql = (user: string): string =>
  `CASE WHEN ${user}.role = 'ADMIN' AND ${lacksStaffFactorSql(`${user}.id`)} THEN 'PREMIUM' ELSE ${user}.role END`;
