import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { strikeRefund, type Shortfall } from "./strike-refund.policy";
import { RANK_CHECKS } from "../ranking/ranking";
import type { XpRule } from "./xp-entry.entity";
import { XP } from "./xp-ledger.sql";

/** A value that doesn't match the ledger. */
export interface Drift {
  /** The kind of value, for example "total". */
  what: string;
  /** A member, a period, or a ledger row. */
  where: string;
  expected: string;
  found: string;
}

/** Drifts shown per check; the count includes all of them. */
const MAX_SHOWN = 20;

const PERIODS = `(VALUES ('all'), (to_char(counted_at AT TIME ZONE 'UTC', 'YYYY-MM')),
  (to_char(counted_at AT TIME ZONE 'UTC', 'IYYY-"W"IW'))) AS p (period)`;

/** Recomputes the totals of every period and the times they were reached. */
const TOTALS = `
  WITH derived AS (
    SELECT user_id, period, sum(amount) AS xp, max(created_at) AS reached_at
    FROM xp_entries, LATERAL ${PERIODS} WHERE amount <> 0 GROUP BY user_id, period
  )
  SELECT 'total' AS what, coalesce(d.user_id, t.user_id) || ' in ' || coalesce(d.period, t.period) AS "where",
    coalesce(d.xp || ' since ' || d.reached_at, 'no total') AS expected,
    coalesce(t.xp || ' since ' || t.reached_at, 'no total') AS found
  FROM derived d FULL JOIN xp_totals t ON t.user_id = d.user_id AND t.period = d.period
  WHERE coalesce(d.xp, 0) <> coalesce(t.xp, 0) OR coalesce(d.xp, 0) > 0 AND d.reached_at IS DISTINCT FROM t.reached_at`;

const USERS = `
  SELECT 'member' AS what, u.id::text AS "where", coalesce(sum(e.amount), 0)::text AS expected, u.xp::text AS found
  FROM users u LEFT JOIN xp_entries e ON e.user_id = u.id
  GROUP BY u.id HAVING coalesce(sum(e.amount), 0) <> u.xp`;

const BELOW_ZERO = `
  SELECT 'ledger below zero' AS what, user_id::text AS "where", '0 or more' AS expected, min(xp)::text AS found
  FROM (SELECT user_id, sum(amount) OVER (PARTITION BY user_id ORDER BY id) AS xp FROM xp_entries) running
  GROUP BY user_id HAVING min(xp) < 0`;

const REVERSALS = `
  SELECT 'reversal' AS what, r.id::text AS "where", 'an entry with the same member, rule, source, and counted_at' AS expected,
    coalesce('entry ' || e.id, 'no entry') AS found
  FROM xp_entries r LEFT JOIN xp_entries e ON e.id = r.reverses_id
  WHERE r.reverses_id IS NOT NULL AND (e.user_id, e.rule, e.source_id, e.counted_at)
    IS DISTINCT FROM (r.user_id, r.rule, r.source_id, r.counted_at)`;

/** A reversal can be smaller than its entry, if the member had too little XP or a shortfall was withheld, but never larger or in the other direction. */
const AMOUNTS = `
  SELECT 'reversal amount' AS what, r.id::text AS "where", '0 to ' || -e.amount AS expected, r.amount::text AS found
  FROM xp_entries r JOIN xp_entries e ON e.id = r.reverses_id
  WHERE r.amount NOT BETWEEN least(0, -e.amount) AND greatest(0, -e.amount)`;

/** Amounts per rule. A strike deducts less if the member has less. Rows with a note are imported totals of any amount. */
const RULES = `
  SELECT 'amount of ' || rule AS what, id::text AS "where",
    CASE WHEN least = most THEN most::text ELSE least || ' to ' || most END AS expected, amount::text AS found
  FROM xp_entries JOIN (VALUES ('MESSAGE', ${XP.message}, ${XP.message}), ('COURSE', ${XP.course}, ${XP.course}),
    ('HELP', ${XP.help}, ${XP.help}), ('STRIKE', ${XP.strike}, 0)) AS r (rule, least, most) USING (rule)
  WHERE reverses_id IS NULL AND note IS NULL AND amount NOT BETWEEN least AND most`;

/** Awards that were not reversed although their message was deleted or their mark withdrawn. */
const UNREVERSED = `
  SELECT 'unreversed award' AS what, e.id::text AS "where", 'reversed' AS expected, e.amount::text AS found
  FROM xp_entries e
  WHERE e.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM xp_entries r WHERE r.reverses_id = e.id)
    AND (e.rule, e.source_id) IN (
      SELECT 'MESSAGE', id::text FROM messages WHERE deleted_at IS NOT NULL
      UNION ALL SELECT 'HELP', id::text FROM helpful_marks WHERE withdrawn_at IS NOT NULL)`;

const CHECKS = [TOTALS, USERS, BELOW_ZERO, REVERSALS, AMOUNTS, RULES, UNREVERSED, ...RANK_CHECKS];

export interface CheckResult {
  entries: number;
  people: number;
  drifts: number;
  /** The first twenty per check. */
  shown: Drift[];
}

/** Recomputes everything from the ledger. Read-only and in one snapshot, so it can run while the server is running. */
export function checkXp(database: DataSource): Promise<CheckResult> {
  return database.transaction("REPEATABLE READ", async (manager) => {
    await query(manager, `SET LOCAL statement_timeout = 0`);
    const [size] = await query<{ entries: number; people: number }>(
      manager,
      `SELECT (SELECT count(*) FROM xp_entries)::int AS entries, (SELECT count(*) FROM users)::int AS people`,
    );
    const result: CheckResult = { entries: size?.entries ?? 0, people: size?.people ?? 0, drifts: 0, shown: [] };
    for (const check of CHECKS) {
      const drifts = await driftsOf(manager, check);
      result.drifts += drifts.count;
      result.shown.push(...drifts.shown);
    }
    const refundDrifts = await strikeRefundDrifts(manager);
    result.drifts += refundDrifts.length;
    result.shown.push(...refundDrifts.slice(0, MAX_SHOWN));
    return result;
  });
}

async function driftsOf(manager: EntityManager, check: string): Promise<{ count: number; shown: Drift[] }> {
  const rows = await query<Drift & { count: number }>(
    manager,
    `SELECT *, count(*) OVER ()::int AS count FROM (${check}) d LIMIT ${MAX_SHOWN}`,
  );
  return {
    count: rows[0]?.count ?? 0,
    shown: rows.map(({ what, where, expected, found }) => ({ what, where, expected, found })),
  };
}

interface Reversal extends Shortfall {
  userId: string;
  rule: XpRule;
  /** Negative if XP was deducted. */
  amount: number;
}

/** Strike refunds that were too large, given the ledger at that time. */
async function strikeRefundDrifts(manager: EntityManager): Promise<Drift[]> {
  const reversals = await query<Reversal>(
    manager,
    `SELECT r.user_id AS "userId", r.id::float8 AS id, e.id::float8 AS "entryId", e.rule, r.amount,
       r.amount + e.amount AS missing
     FROM xp_entries r JOIN xp_entries e ON e.id = r.reverses_id
     WHERE r.user_id IN (SELECT user_id FROM xp_entries WHERE rule = 'STRIKE' AND reverses_id IS NOT NULL)
       AND (e.rule = 'STRIKE' OR r.amount + e.amount <> 0) ORDER BY r.user_id, r.id`,
  );
  const before = new Map<string, Reversal[]>();
  return reversals.flatMap((reversal) => {
    const { userId, id, entryId, rule, amount, missing } = reversal;
    const earlier = before.get(userId) ?? [];
    const maxRefund = strikeRefund(amount - missing, entryId, earlier);
    before.set(userId, [...earlier, reversal]);
    if (rule !== "STRIKE" || amount <= maxRefund) return [];
    return [{ what: "strike refund", where: String(id), expected: `at most ${maxRefund}`, found: String(amount) }];
  });
}
