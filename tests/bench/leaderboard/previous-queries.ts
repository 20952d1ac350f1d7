import type { Client } from "pg";

const RANKED = "role <> 'ADMIN' AND deleted_at IS NULL AND listed";

const AGGREGATE = `
  SELECT e.user_id, sum(e.amount) AS xp, max(e.created_at) AS reached_at
  FROM xp_entries e JOIN users u ON u.id = e.user_id AND u.role <> 'ADMIN' AND u.deleted_at IS NULL AND u.listed
  WHERE e.counted_at >= $1 AND e.counted_at < $2
  GROUP BY e.user_id ORDER BY xp DESC, reached_at, e.user_id LIMIT 10`;

const RANK_OVER_EVERYTHING = `
  SELECT rank FROM (
    SELECT t.user_id, row_number() OVER (ORDER BY t.xp DESC, t.reached_at, t.user_id) AS rank
    FROM xp_totals t JOIN users u ON u.id = t.user_id AND ${RANKED} WHERE t.period = $1 AND t.xp > 0
  ) r WHERE user_id = $2`;

const COUNT_ABOVE = `
  SELECT 1 + count(*) AS rank FROM xp_totals t JOIN xp_totals me ON me.user_id = $2 AND me.period = $1
  WHERE t.period = $1 AND t.ranked AND t.xp > 0
    AND (-t.xp, t.reached_at, t.user_id) < (-me.xp, me.reached_at, me.user_id)`;

/** The first ten by adding up the ledger. */
export const aggregateLedger = (client: Client, start: Date, end: Date): Promise<unknown> =>
  client.query(AGGREGATE, [start, end]);

/** One's rank by ranking everybody. */
export const rankEverybody = (client: Client, period: string, userId: string): Promise<unknown> =>
  client.query(RANK_OVER_EVERYTHING, [period, userId]);

/** One's rank by counting everybody above, on the index that the ranking has now. */
export const countAbove = (client: Client, period: string, userId: string): Promise<unknown> =>
  client.query(COUNT_ABOVE, [period, userId]);
