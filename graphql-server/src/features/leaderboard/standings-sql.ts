import { memberJson } from "../accounts";
import { strikesJson } from "../moderation";

/** Where somebody stands in a period: smaller keys rank higher. The index `xp_totals_ranked` has the same order. */
export const keyOf = (total: string): string => `(-${total}.xp, ${total}.reached_at, ${total}.user_id)`;
export const blockKey = (block: string): string => `(${block}.minus_xp, ${block}.reached_at, ${block}.user_id)`;
const moveKey = (side: "from" | "to"): string => `(m.${side}_minus_xp, m.${side}_reached_at, m.user_id)`;

/** Before everybody. */
export const FIRST_KEY = `-2147483648, '-infinity'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid`;

/** Who is in a ranking; the words of the partial index. */
export const IS_RANKED = "t.ranked AND t.xp > 0";

const ASCENDING = "-t.xp, t.reached_at, t.user_id";
const DESCENDING = "-t.xp DESC, t.reached_at DESC, t.user_id DESC";

/**
 * The block that a key of the table expression `place` lies in, and how many stand before the key: what the blocks before
 * it counted, what moved since then, and the few of the same block. $1 is the period.
 */
const POSITION = `
  block AS (
    SELECT s.* FROM place LEFT JOIN LATERAL (
      SELECT b.minus_xp, b.reached_at, b.user_id FROM xp_rank_blocks b
      WHERE b.period = $1 AND ${blockKey("b")} <= ${blockKey("place")}
      ORDER BY b.minus_xp DESC, b.reached_at DESC, b.user_id DESC LIMIT 1
    ) f ON true, LATERAL (
      SELECT f.minus_xp, f.reached_at, f.user_id WHERE f.minus_xp IS NOT NULL
      UNION ALL SELECT ${FIRST_KEY} WHERE f.minus_xp IS NULL
    ) s
  ), position AS (
    SELECT (
      coalesce((SELECT sum(b.members) FROM xp_rank_blocks b WHERE b.period = $1 AND ${blockKey("b")} < ${blockKey("block")}), 0)
      + coalesce((
        SELECT sum(CASE WHEN ${moveKey("to")} < ${blockKey("block")} THEN 1 ELSE 0 END
          - CASE WHEN ${moveKey("from")} < ${blockKey("block")} THEN 1 ELSE 0 END)
        FROM xp_rank_moves m WHERE m.period = $1), 0)
      + (
        SELECT count(*) FROM xp_totals t
        WHERE t.period = $1 AND ${IS_RANKED} AND ${keyOf("t")} >= ${blockKey("block")} AND ${keyOf("t")} < ${blockKey("place")})
    )::int AS before
    FROM block, place
  )`;

const shown = (now: string): string =>
  `${memberJson("u")} AS member, t.xp, ${strikesJson("u.id", now)} AS sanctions,
   t.xp || '|' || (t.reached_at AT TIME ZONE 'UTC') || '|' || t.user_id AS cursor`;

/** $1 period, $2 now, $3 how many. */
export const TOP = `
  SELECT ${shown("$2")}
  FROM (SELECT * FROM xp_totals t WHERE t.period = $1 AND ${IS_RANKED} ORDER BY ${ASCENDING} LIMIT $3) t
  JOIN users u ON u.id = t.user_id ORDER BY ${ASCENDING}`;

/** Somebody with the people next to them. $1 period, $2 now, $3 user, $4 how many on either side. */
export const AROUND = `
  WITH place AS (
    SELECT -t.xp AS minus_xp, t.reached_at, t.user_id FROM xp_totals t
    WHERE t.user_id = $3 AND t.period = $1 AND ${IS_RANKED}
  ), ${POSITION}, above AS (
    SELECT n.* FROM place, LATERAL (
      SELECT t.* FROM xp_totals t WHERE t.period = $1 AND ${IS_RANKED} AND ${keyOf("t")} < ${blockKey("place")}
      ORDER BY ${DESCENDING} LIMIT $4) n
  ), below AS (
    SELECT n.* FROM place, LATERAL (
      SELECT t.* FROM xp_totals t WHERE t.period = $1 AND ${IS_RANKED} AND ${keyOf("t")} >= ${blockKey("place")}
      ORDER BY ${ASCENDING} LIMIT $4 + 1) n
  )
  SELECT ${shown("$2")},
    (1 + position.before - (SELECT count(*) FROM above) + row_number() OVER (ORDER BY ${ASCENDING}) - 1)::int AS rank
  FROM (SELECT * FROM above UNION ALL SELECT * FROM below) t JOIN users u ON u.id = t.user_id, position
  ORDER BY ${ASCENDING}`;

/** Who follows a place. $1 period, $2 now, $3 to $5 XP, time and id of the place, $6 how many. */
export const AFTER = `
  WITH page AS (
    SELECT t.* FROM xp_totals t
    WHERE t.period = $1 AND ${IS_RANKED} AND ${keyOf("t")} > (-($3::int), $4::timestamp AT TIME ZONE 'UTC', $5::uuid)
    ORDER BY ${ASCENDING} LIMIT $6
  ), place AS (
    SELECT -t.xp AS minus_xp, t.reached_at, t.user_id FROM page t ORDER BY ${ASCENDING} LIMIT 1
  ), ${POSITION}
  SELECT ${shown("$2")}, (position.before + row_number() OVER (ORDER BY ${ASCENDING}))::int AS rank
  FROM page t JOIN users u ON u.id = t.user_id, position ORDER BY ${ASCENDING}`;

/** How many are ranked in a period. $1 period. */
export const RANKED_COUNT = `
  WITH place AS (
    SELECT 1 AS minus_xp, 'infinity'::timestamptz AS reached_at, '00000000-0000-0000-0000-000000000000'::uuid AS user_id
  ), ${POSITION}
  SELECT before AS count FROM position`;
