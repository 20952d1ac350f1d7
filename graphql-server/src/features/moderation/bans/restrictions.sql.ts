/** SQL: whether a sanction is active. `sanction` is a table alias and `now` a parameter such as $2. */
export const isActiveSql = (sanction: string, now: string): string =>
  `${sanction}.lifted_at IS NULL AND (${sanction}.ends_at IS NULL OR ${sanction}.ends_at > ${now})`;

/** SQL for a one-row table: until when a member is muted and kicked; null if they aren't. */
export const restrictionsSql = (userId: string, now: string): string => `(
  SELECT max(r.ends_at) FILTER (WHERE r.kind = 'MUTE') AS muted_until,
    max(r.ends_at) FILTER (WHERE r.kind = 'KICK') AS kicked_until
  FROM sanctions r WHERE r.user_id = ${userId} AND r.kind IN ('MUTE', 'KICK') AND ${isActiveSql("r", now)})`;

/** SQL: whether a user is banned. `userId` is an expression such as u.id. */
export const isBannedSql = (userId: string, now: string): string =>
  `EXISTS (SELECT 1 FROM sanctions ban WHERE ban.user_id = ${userId} AND ban.kind = 'BAN' AND ${isActiveSql("ban", now)})`;

/** SQL: whether a kick keeps a user out of the community. */
export const isKickedSql = (userId: string, now: string): string =>
  `EXISTS (SELECT 1 FROM sanctions kick WHERE kick.user_id = ${userId} AND kick.kind = 'KICK' AND ${isActiveSql("kick", now)})`;
