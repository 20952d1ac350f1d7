import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { blockAround, blockKey, FIRST_KEY, IS_RANKED, keyOf } from "./ranking.sql";

/** Members of a new block. A block with more than twice as many is split. */
const BLOCK_SIZE = 128;
/** Members of an upper-level block. With a million members, each of the three sums of a rank has about a hundred terms. */
const UPPER_BLOCK_SIZE = 64 * BLOCK_SIZE;
const SPARE_BLOCKS = 16;

/**
 * Folds the moves of a period into its blocks of both levels and returns their number. Each upper block starts at a lower one,
 * so the lower block's key finds it. $1 period.
 */
const FOLD = `
  WITH moves AS (
    DELETE FROM xp_rank_moves WHERE period = $1 RETURNING *
  ), steps AS (
    SELECT to_minus_xp AS minus_xp, to_reached_at AS reached_at, user_id, 1 AS step FROM moves WHERE to_minus_xp IS NOT NULL
    UNION ALL
    SELECT from_minus_xp, from_reached_at, user_id, -1 FROM moves WHERE from_minus_xp IS NOT NULL
  ), blocks AS (
    SELECT f.minus_xp, f.reached_at, f.user_id, sum(s.step)::int AS change
    FROM steps s, LATERAL (${blockAround(0, "s")}) f GROUP BY 1, 2, 3
  ), upper_blocks AS (
    SELECT f.minus_xp, f.reached_at, f.user_id, sum(c.change)::int AS change
    FROM blocks c, LATERAL (${blockAround(1, "c")}) f WHERE c.change <> 0 GROUP BY 1, 2, 3
  ), changes AS (
    SELECT 0::smallint AS level, * FROM blocks UNION ALL SELECT 1::smallint, * FROM upper_blocks
  ), counted AS (
    UPDATE xp_rank_blocks b SET members = b.members + c.change FROM changes c
    WHERE b.period = $1 AND b.level = c.level AND ${blockKey("b")} = ${blockKey("c")} AND c.change <> 0
  )
  SELECT count(*)::int AS moves FROM moves`;

const BLOCK_STATS = `
  SELECT count(*)::int AS blocks, coalesce(sum(members), 0)::int AS members, coalesce(max(members), 0)::int AS largest
  FROM xp_rank_blocks WHERE period = $1 AND level = 0`;

/** Splits large blocks into pieces of the regular size. $1 period, $2 size. */
const SPLIT_LARGE = `
  WITH large AS (
    SELECT minus_xp, reached_at, user_id, members FROM xp_rank_blocks
    WHERE period = $1 AND level = 0 AND members > 2 * $2::int
  ), counted AS (
    SELECT l.minus_xp AS l_xp, l.reached_at AS l_at, l.user_id AS l_id, l.members,
      -n.xp AS minus_xp, n.reached_at, n.user_id,
      row_number() OVER (PARTITION BY ${blockKey("l")} ORDER BY -n.xp, n.reached_at, n.user_id) - 1 AS place
    FROM large l, LATERAL (
      SELECT t.xp, t.reached_at, t.user_id FROM xp_totals t
      WHERE t.period = $1 AND ${IS_RANKED} AND ${keyOf("t")} >= ${blockKey("l")}
      ORDER BY -t.xp, t.reached_at, t.user_id LIMIT l.members) n
  ), pieces AS (
    SELECT *, least($2, members - place) AS size FROM counted WHERE place % $2 = 0
  ), first AS (
    UPDATE xp_rank_blocks b SET members = p.size FROM pieces p
    WHERE p.place = 0 AND b.period = $1 AND b.level = 0 AND ${blockKey("b")} = (p.l_xp, p.l_at, p.l_id)
  )
  INSERT INTO xp_rank_blocks (period, level, minus_xp, reached_at, user_id, members)
  SELECT $1, 0, minus_xp, reached_at, user_id, size FROM pieces WHERE place > 0`;

/** Groups the lower blocks into upper blocks. $1 period. */
const REBUILD_UPPER = [
  `DELETE FROM xp_rank_blocks WHERE period = $1 AND level = 1`,
  `WITH numbered AS (
     SELECT *, (sum(members) OVER (ORDER BY minus_xp, reached_at, user_id) - members) / ${UPPER_BLOCK_SIZE} AS upper_block
     FROM xp_rank_blocks WHERE period = $1 AND level = 0
   ), starts AS (
     SELECT *, row_number() OVER (PARTITION BY upper_block ORDER BY minus_xp, reached_at, user_id) AS place,
       sum(members) OVER (PARTITION BY upper_block) AS total
     FROM numbered
   )
   INSERT INTO xp_rank_blocks (period, level, minus_xp, reached_at, user_id, members)
   SELECT $1, 1, minus_xp, reached_at, user_id, total FROM starts WHERE place = 1`,
];

const DELETE_PERIOD = [`DELETE FROM xp_rank_moves WHERE period = $1`, `DELETE FROM xp_rank_blocks WHERE period = $1`];

const INSERT_FIRST_BLOCK = `
  INSERT INTO xp_rank_blocks (period, level, minus_xp, reached_at, user_id, members)
  SELECT $1, 0, ${FIRST_KEY}, (SELECT count(*) FROM xp_totals t WHERE t.period = $1 AND ${IS_RANKED})`;

const WRONGLY_RANKED = `
  SELECT 'ranked flag' AS what, t.user_id || ' in ' || t.period AS "where",
    (u.role <> 'ADMIN' AND u.deleted_at IS NULL AND u.listed)::text AS expected, t.ranked::text AS found
  FROM xp_totals t JOIN users u ON u.id = t.user_id
  WHERE t.ranked <> (u.role <> 'ADMIN' AND u.deleted_at IS NULL AND u.listed)`;

/** Counts the members before each block one by one, and compares that with the blocks and moves. */
const WRONG_BLOCKS = `
  WITH numbered AS (
    SELECT t.period, -t.xp AS minus_xp, t.reached_at, t.user_id FROM xp_totals t
    WHERE ${IS_RANKED} AND t.period IN (SELECT period FROM xp_rank_blocks)
  ), merged AS (
    SELECT period, minus_xp, reached_at, user_id, NULL::smallint AS level, 0 AS members, 1 AS person FROM numbered
    UNION ALL SELECT period, minus_xp, reached_at, user_id, level, members, 0 FROM xp_rank_blocks
    UNION ALL SELECT period, to_minus_xp, to_reached_at, user_id, NULL, 0, -1 FROM xp_rank_moves WHERE to_minus_xp IS NOT NULL
    UNION ALL SELECT period, from_minus_xp, from_reached_at, user_id, NULL, 0, 1 FROM xp_rank_moves WHERE from_minus_xp IS NOT NULL
  ), counted AS (
    -- A block sorts before the member with the same key.
    SELECT *, coalesce(sum(person) OVER (PARTITION BY period ORDER BY minus_xp, reached_at, user_id, level IS NULL
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before,
      sum(person) OVER (PARTITION BY period) AS total
    FROM merged
  ), blocks AS (
    SELECT *, lead(before) OVER (PARTITION BY period, level ORDER BY minus_xp, reached_at, user_id) AS next
    FROM counted WHERE level IS NOT NULL
  )
  SELECT 'rank block' AS what, period || ' level ' || level || ' from key ' || minus_xp AS "where",
    (coalesce(next, total) - before)::text AS expected, members::text AS found
  FROM blocks WHERE coalesce(next, total) - before <> members`;

/** Statements that select the differences between the totals and the data that the ranking stores. */
export const RANK_CHECKS = [WRONGLY_RANKED, WRONG_BLOCKS];

/**
 * Updates the blocks of a period. Ranks are correct without this update, which only keeps them cheap to compute. Uses one
 * snapshot, taken under an exclusive lock on the blocks, which doesn't block awards. Returns the number of folded moves.
 */
export function foldRankMoves(database: DataSource, period: string): Promise<number> {
  return withExclusiveLock(database, async (manager) => {
    const [folded] = await query<{ moves: number }>(manager, FOLD, [period]);
    const [stats] = await query<{ blocks: number; members: number; largest: number }>(manager, BLOCK_STATS, [period]);
    if (!stats || !folded) return 0;
    if (stats.blocks > 0 && folded.moves === 0) return 0;
    const isFragmented = stats.blocks > SPARE_BLOCKS + (2 * stats.members) / BLOCK_SIZE;
    if (stats.blocks === 0 || isFragmented) await rebuild(manager, period);
    else if (stats.largest > 2 * BLOCK_SIZE) await query(manager, SPLIT_LARGE, [period, BLOCK_SIZE]);
    else return folded.moves;
    for (const statement of REBUILD_UPPER) await query(manager, statement, [period]);
    return folded.moves;
  });
}

/** Ended periods need no blocks; without blocks, ranks are counted from the top. */
export function deleteEndedPeriods(database: DataSource, current: readonly string[]): Promise<void> {
  return withExclusiveLock(database, async (manager) => {
    for (const table of ["xp_rank_moves", "xp_rank_blocks"])
      await query(manager, `DELETE FROM ${table} WHERE period <> ALL ($1::text[])`, [current]);
  });
}

async function rebuild(manager: EntityManager, period: string): Promise<void> {
  for (const statement of DELETE_PERIOD) await query(manager, statement, [period]);
  await query(manager, INSERT_FIRST_BLOCK, [period]);
  await query(manager, SPLIT_LARGE, [period, BLOCK_SIZE]);
}

function withExclusiveLock<T>(database: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return database.transaction("REPEATABLE READ", async (manager) => {
    // LOCK takes no snapshot, so the snapshot includes everything that the previous lock holder wrote.
    await query(manager, `LOCK TABLE xp_rank_blocks IN SHARE ROW EXCLUSIVE MODE`);
    return work(manager);
  });
}
