import type { DataSource } from "typeorm";
import { AROUND, OWN_RANKS, topSql } from "../../../graphql-server/src/features/leaderboard/ranking/ranking.sql";

/** The generic plans that PostgreSQL caches for the product's prepared statements. */
export async function queryPlans(database: DataSource, period: string, userId: string): Promise<string> {
  const runner = database.createQueryRunner();
  const now = new Date().toISOString();
  const statements = [
    { title: "top 10", types: "text, timestamptz, int", sql: topSql(10), values: `'${period}', '${now}', 10` },
    {
      title: "own rank",
      types: "text, timestamptz, uuid[]",
      sql: OWN_RANKS,
      values: `'${period}', '${now}', '{${userId}}'`,
    },
    {
      title: "around me",
      types: "text, timestamptz, uuid, int",
      sql: AROUND,
      values: `'${period}', '${now}', '${userId}', 3`,
    },
  ];
  try {
    await runner.query(`SET plan_cache_mode = force_generic_plan`);
    const plans: string[] = [];
    for (const [index, { title, types, sql, values }] of statements.entries()) {
      await runner.query(`PREPARE plan_${index} (${types}) AS ${sql}`);
      const rows = (await runner.query(
        `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) EXECUTE plan_${index} (${values})`,
      )) as Record<"QUERY PLAN", string>[];
      plans.push(`--- ${title}, ${period}`, ...rows.map((row) => row["QUERY PLAN"]), "");
    }
    return plans.join("\n");
  } finally {
    await runner.query(`RESET plan_cache_mode`);
    await runner.query(`DEALLOCATE ALL`);
    await runner.release();
  }
}
