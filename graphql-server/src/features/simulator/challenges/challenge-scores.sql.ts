import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { memberJson } from "../../accounts";
import type { Verdict } from "../verdict/verdict";
import type { SimulatorChallengeScore } from "./challenge.types";

/** Fewer trades say too little to be ranked. */
export const MIN_RANKED_TRADES = 10;
const MAX_RANKED = 100;

/** Stores what the ranking needs of a verdict. */
export async function storeScore(
  manager: EntityManager,
  runId: string,
  week: string,
  { expectancy, unskilled, trades, tradesWithPlanKept }: Verdict,
): Promise<void> {
  if (!expectancy || !unskilled) return;
  const { percentiles } = unskilled;
  await query(
    manager,
    `INSERT INTO simulator_challenge_scores (run_id, week, trades, plan_kept, r, low, high, luck_low, luck_high)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      runId,
      week,
      trades.length,
      tradesWithPlanKept / trades.length,
      expectancy.mean,
      expectancy.interval?.low ?? null,
      expectancy.interval?.high ?? null,
      percentiles[0] ?? 0,
      percentiles.at(-1) ?? 0,
    ],
  );
}

/**
 * The best of a week and the viewer's own score, in order. Members who aren't on leaderboards are ranked only for themselves, and so are accounts that
 * are younger than the challenge, because a second account would know the prices.
 */
export const readScores = (database: DataSource, week: string, viewerId: string): Promise<SimulatorChallengeScore[]> =>
  query<SimulatorChallengeScore>(
    database,
    `SELECT s.* FROM (
       SELECT rank() OVER (ORDER BY c.plan_kept DESC, c.r DESC)::int AS rank, ${memberJson("u")} AS member, c.trades,
         c.plan_kept AS "planKept", c.r, c.low, c.high, c.luck_low AS "luckLow", c.luck_high AS "luckHigh"
       FROM simulator_challenge_scores c JOIN simulator_runs r ON r.id = c.run_id JOIN users u ON u.id = r.user_id
       WHERE c.week = $1 AND c.trades >= ${MIN_RANKED_TRADES}
         AND (u.listed AND u.role <> 'ADMIN' AND u.deleted_at IS NULL AND u.created_at < c.week::timestamp AT TIME ZONE 'UTC' OR u.id = $2)) s
     WHERE s.rank <= ${MAX_RANKED} OR s.member->>'id' = $2::text ORDER BY s.rank, s.member->>'id' LIMIT ${MAX_RANKED + 1}`,
    [week, viewerId],
  );
