import { MAX_PAGE_SIZE } from "../../../kernel/paging/paging";
import { memberJson } from "../../accounts";
import { strikesSql } from "../../moderation";

export const MAX_RADIUS = 10;

/** A member's key in a ranking; smaller keys rank higher. The index `xp_totals_ranked` has the same order. */
export const keyOf = (total: string): string => `(-${total}.xp, ${total}.reached_at, ${total}.user_id)`;
export const blockKey = (block: string): string => `(${block}.minus_xp, ${block}.reached_at, ${block}.user_id)`;
const moveKey = (side: "from" | "to"): string => `(m.${side}_minus_xp, m.${side}_reached_at, m.user_id)`;

/** Sorts before every member. */
export const FIRST_KEY = `-2147483648, '-infinity'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid`;

/** Must match the condition of the partial index. */
export const IS_RANKED = "t.ranked AND t.xp > 0";

const ASCENDING = "-t.xp, t.reached_at, t.user_id";
const DESCENDING = "-t.xp DESC, t.reached_at DESC, t.user_id DESC";

/** SQL: the block of a level that contains the key of the table expression `place`. $1 is the period. */
export const blockAround = (level: 0 | 1, place: string): string => `
  SELECT b.minus_xp, b.reached_at, b.user_id FROM xp_rank_blocks b
  WHERE b.period = $1 AND b.level = ${level} AND ${blockKey("b")} <= ${blockKey(place)}
  ORDER BY b.minus_xp DESC, b.reached_at DESC, b.user_id DESC LIMIT 1`;

/** SQL: the block that contains `place`, or the first key if there are no blocks. */
const blockOf = (level: 0 | 1): string => `
  SELECT s.* FROM place LEFT JOIN LATERAL (${blockAround(level, "place")}) f ON true, LATERAL (
    SELECT f.minus_xp, f.reached_at, f.user_id WHERE f.minus_xp IS NOT NULL
    UNION ALL SELECT ${FIRST_KEY} WHERE f.minus_xp IS NULL
  ) s`;

const membersOf = (level: 0 | 1, where: string): string =>
  `coalesce((SELECT sum(b.members) FROM xp_rank_blocks b WHERE b.period = $1 AND b.level = ${level} AND ${where}), 0)`;

/**
 * The number of members before the key of the table expression `place`: the members of earlier blocks, plus later moves, plus
 * the members of the same block, counted one by one. $1 is the period.
 */
const POSITION = `
  upper_block AS MATERIALIZED (${blockOf(1)}), block AS MATERIALIZED (${blockOf(0)}), position AS MATERIALIZED (
    SELECT (
      ${membersOf(1, `${blockKey("b")} < ${blockKey("upper_block")}`)}
      + ${membersOf(0, `${blockKey("b")} >= ${blockKey("upper_block")} AND ${blockKey("b")} < ${blockKey("block")}`)}
      + coalesce((
        SELECT sum(CASE WHEN ${moveKey("to")} < ${blockKey("block")} THEN 1 ELSE 0 END
          - CASE WHEN ${moveKey("from")} < ${blockKey("block")} THEN 1 ELSE 0 END)
        FROM xp_rank_moves m WHERE m.period = $1), 0)
      + (
        SELECT count(*) FROM xp_totals t
        WHERE t.period = $1 AND ${IS_RANKED} AND ${keyOf("t")} >= ${blockKey("block")} AND ${keyOf("t")} < ${blockKey("place")})
    )::int AS before
    FROM upper_block, block, place
  )`;

/**
 * A ranking as one JSON value, which takes half the time of separate columns. `ranked` is a statement that selects XP, time,
 * user, and optionally `rank`. $2 is now.
 */
const withMembers = (ranked: string): string => `
  SELECT coalesce(json_agg(row_to_json(r)), '[]') AS rows FROM (
    SELECT t.*, ${memberJson("u")} AS member, s.strikes, s.banned
    FROM (${ranked}) t JOIN users u ON u.id = t.user_id, LATERAL ${strikesSql("u.id", "$2")} s
    ORDER BY ${ASCENDING}
  ) r`;

const COLUMNS = "t.xp, t.reached_at, t.user_id";
const RANKED_ROWS = `SELECT -t.xp AS minus_xp, ${COLUMNS} FROM xp_totals t WHERE t.period = $1 AND ${IS_RANKED}`;
/**
 * The first `count` (a parameter) of `rows`. With a parameter in LIMIT, PostgreSQL expects a tenth of the rows and plans again
 * for every query, so a constant limit, close to the usual page size, comes first.
 */
const firstOf = (rows: string, direction: "ASC" | "DESC", max: number, count: string): string => `
  SELECT f.xp, f.reached_at, f.user_id
  FROM (${rows} ORDER BY ${direction === "ASC" ? ASCENDING : DESCENDING} LIMIT ${max}) f
  ORDER BY f.minus_xp ${direction}, f.reached_at ${direction}, f.user_id ${direction} LIMIT ${count}::int`;

/** One extra row shows whether another page follows. */
const SHORT_PAGE_ROWS = 51;
const LONG_PAGE_ROWS = MAX_PAGE_SIZE + 1;
const maxRows = (count: number): number => (count <= SHORT_PAGE_ROWS ? SHORT_PAGE_ROWS : LONG_PAGE_ROWS);

/** $1 period, $2 now, $3 number of rows. */
export const topSql = (count: number): string => withMembers(firstOf(RANKED_ROWS, "ASC", maxRows(count), "$3"));

/** SQL: the member's key as the table expression `place`; empty if not ranked. */
const placeOf = (userId: string): string => `
  place AS MATERIALIZED (
    SELECT -t.xp AS minus_xp, ${COLUMNS} FROM xp_totals t WHERE t.user_id = ${userId} AND t.period = $1 AND ${IS_RANKED}
  )`;

/** The ranks of members. $1 period, $2 now, $3 users. */
export const OWN_RANKS = withMembers(`
  SELECT r.* FROM unnest($3::uuid[]) AS v (user_id), LATERAL (
    WITH ${placeOf("v.user_id")}, ${POSITION}
    SELECT ${COLUMNS}, 1 + position.before AS rank FROM place t, position
  ) r`);

/** A member and their neighbors. $1 period, $2 now, $3 user, $4 number of neighbors on each side. */
export const AROUND = `
  WITH ${placeOf("$3")}, ${POSITION}, above AS MATERIALIZED (
    SELECT n.* FROM place, LATERAL (
      ${firstOf(`${RANKED_ROWS} AND ${keyOf("t")} < ${blockKey("place")}`, "DESC", MAX_RADIUS, "$4")}) n
  ), below AS (
    SELECT n.* FROM place, LATERAL (
      ${firstOf(`${RANKED_ROWS} AND ${keyOf("t")} >= ${blockKey("place")}`, "ASC", MAX_RADIUS + 1, "$4::int + 1")}) n
  )
  ${withMembers(`
    SELECT ${COLUMNS},
      (position.before - (SELECT count(*) FROM above) + row_number() OVER (ORDER BY ${ASCENDING}))::int AS rank
    FROM (SELECT * FROM above UNION ALL SELECT * FROM below) t, position`)}`;

/** The members after a position. $1 period, $2 now, $3 to $5 XP, time, and id of the position, $6 number of rows. */
export const AFTER = `
  WITH page AS MATERIALIZED (
    ${firstOf(`${RANKED_ROWS} AND ${keyOf("t")} > (-($3::int), $4::timestamptz, $5::uuid)`, "ASC", LONG_PAGE_ROWS, "$6")}
  ), place AS MATERIALIZED (
    SELECT -t.xp AS minus_xp, t.reached_at, t.user_id FROM page t ORDER BY ${ASCENDING} LIMIT 1
  ), ${POSITION}
  ${withMembers(`SELECT ${COLUMNS}, (position.before + row_number() OVER (ORDER BY ${ASCENDING}))::int AS rank FROM page t, position`)}`;

/** The number of ranked members in a period. $1 period. */
export const RANKED_COUNT = `
  WITH place AS (
    SELECT 1 AS minus_xp, 'infinity'::timestamptz AS reached_at, '00000000-0000-0000-0000-000000000000'::uuid AS user_id
  ), ${POSITION}
  SELECT before AS count FROM position`;
