import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";

/** SQL: whether a member has blocked another one. Both are expressions or parameters. */
export const hasBlockedSql = (blockerId: string, blockedId: string): string =>
  `EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = ${blockerId} AND b.blocked_id = ${blockedId})`;

export async function hasBlocked(
  database: DataSource | EntityManager,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const [row] = await query<{ blocked: boolean }>(database, `SELECT ${hasBlockedSql("$1", "$2")} AS blocked`, [
    blockerId,
    blockedId,
  ]);
  return row?.blocked ?? false;
}
