import type { DataSource } from "typeorm";
import { query } from "../../../../kernel/database";

/** SQL: makes members follow threads, except those who unfollowed. `follows` selects pairs of roots and users. */
export const followSql = (follows: string, now: string): string => `
  INSERT INTO thread_follows (root_id, user_id, following, created_at)
  SELECT f.root_id, u.id, true, ${now} FROM (${follows}) AS f (root_id, user_id)
  JOIN users u ON u.id = f.user_id AND u.deleted_at IS NULL
  ON CONFLICT DO NOTHING`;

/** SQL: the members (`user_id`) who follow the thread of a root. They may have lost access to the channel. */
export const followersSql = (rootId: string): string =>
  `SELECT user_id FROM thread_follows WHERE root_id = ${rootId} AND following`;

export async function isFollowing(database: DataSource, rootId: string, userId: string): Promise<boolean> {
  const rows = await query(database, `SELECT 1 FROM thread_follows WHERE root_id = $1 AND user_id = $2 AND following`, [
    rootId,
    userId,
  ]);
  return rows.length > 0;
}

export const setFollowing = (
  database: DataSource,
  follow: { rootId: string; userId: string; following: boolean },
  now: Date,
): Promise<unknown> =>
  query(
    database,
    `INSERT INTO thread_follows AS f (root_id, user_id, following, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (root_id, user_id) DO UPDATE SET following = excluded.following`,
    [follow.rootId, follow.userId, follow.following, now],
  );
