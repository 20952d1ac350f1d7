import type { Client } from "pg";

const RANKED = "role <> 'ADMIN' AND deleted_at IS NULL AND listed";

const AGGREGATE = `
  SELECT e.user_id, sum(e.amount) AS xp, max(e.created_at) AS reached_at
  FROM xp_entries e JOIN users u ON u.id = e.user_id AND u.role <> 'ADMIN' AND u.deleted_at IS NULL AND u.listed
  WHERE e.counted_at >= $1 AND e.counted_at < $2
  GROUP BY e.user_id ORDER BY xp DESC, reached_at, e.user_id LIMIT 10`;

const RANK_ALL_MEMBERS = `
  SELECT rank FROM (
    SELECT t.user_id, row_number() OVER (ORDER BY t.xp DESC, t.reached_at, t.user_id) AS rank
    FROM xp_totals t JOIN users u ON u.id = t.user_id AND ${RANKED} WHERE t.period = $1 AND t.xp > 0
  ) r WHERE user_id = $2`;

const COUNT_HIGHER_RANKED = `
  SELECT 1 + count(*) AS rank FROM xp_totals t JOIN xp_totals me ON me.user_id = $2 AND me.period = $1
  WHERE t.period = $1 AND t.ranked AND t.xp > 0
    AND (-t.xp, t.reached_at, t.user_id) < (-me.xp, me.reached_at, me.user_id)`;

/** Finds the top ten by summing up the ledger. */
export const aggregateLedger = (client: Client, start: Date, end: Date): Promise<unknown> =>
  client.query(AGGREGATE, [start, end]);

/** Finds a member's rank by ranking all members. */
export const rankAllMembers = (client: Client, period: string, userId: string): Promise<unknown> =>
  client.query(RANK_ALL_MEMBERS, [period, userId]);

/** Finds a member's rank by counting the members ranked higher, using the current index. */
export const countHigherRanked = (client: Client, period: string, userId: string): Promise<unknown> =>
  client.query(COUNT_HIGHER_RANKED, [period, userId]);
