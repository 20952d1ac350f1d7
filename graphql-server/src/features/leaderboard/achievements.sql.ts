import type { DataSource } from "typeorm";
import { query } from "../../kernel/database";
import { levelOf, xpOfLevel } from "../../kernel/levels";

const ACHIEVEMENT_LEVELS = [5, 10, 25, 50, 75, 100];

export interface AchievementRecord {
  level: number;
  /** Null if the ledger doesn't go back far enough. */
  reachedAt: Date | null;
}

/** Milestone levels that a member ever reached, and when. Achievements stay even if the level drops. */
export async function achievementsOf(database: DataSource, userId: string, xp: number): Promise<AchievementRecord[]> {
  const rows = await query<{ level: number; reached_at: Date | null }>(
    database,
    `WITH running AS (SELECT created_at, sum(amount) OVER (ORDER BY id) AS xp FROM xp_entries WHERE user_id = $1)
     SELECT t.level, (SELECT min(created_at) FROM running WHERE running.xp >= t.xp) AS reached_at
     FROM unnest($2::int[], $3::int[]) AS t (level, xp) ORDER BY t.level`,
    [userId, ACHIEVEMENT_LEVELS, ACHIEVEMENT_LEVELS.map(xpOfLevel)],
  );
  return rows
    .filter((row) => row.reached_at !== null || levelOf(xp) >= row.level)
    .map((row) => ({ level: row.level, reachedAt: row.reached_at }));
}

/** Reputation: the number of a member's replies that earned XP as helpful. */
export async function reputationOf(database: DataSource, userId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    database,
    `SELECT (count(*) FILTER (WHERE reverses_id IS NULL) - count(*) FILTER (WHERE reverses_id IS NOT NULL))::int AS count
     FROM xp_entries WHERE user_id = $1 AND rule = 'HELP'`,
    [userId],
  );
  return row?.count ?? 0;
}
