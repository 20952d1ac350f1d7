import type { DataSource } from "typeorm";
import { query } from "../../../kernel/database";
import { canReadSql } from "../channels/channel-readers";

/** SQL: makes members follow threads, except those who unfollowed. `follows` selects pairs of roots and users. */
export const followSql = (follows: string, now: string): string => `
  INSERT INTO thread_follows (root_id, user_id, following, created_at)
  SELECT f.root_id, u.id, true, ${now} FROM (${follows}) AS f (root_id, user_id)
  JOIN users u ON u.id = f.user_id AND u.deleted_at IS NULL
  ON CONFLICT DO NOTHING`;

/** $1 root, $2 now. */
const FOLLOWERS = `
  SELECT u.id FROM thread_follows f JOIN users u ON u.id = f.user_id AND u.deleted_at IS NULL
  JOIN messages r ON r.id = f.root_id JOIN channels c ON c.id = r.channel_id
  WHERE f.root_id = $1 AND f.following AND ${canReadSql("c", "u", "$2")} ORDER BY u.id`;

/** The ids of the members who follow a thread and can read its channel. */
export async function followersOf(database: DataSource, rootId: string, now: Date): Promise<string[]> {
  return (await query<{ id: string }>(database, FOLLOWERS, [rootId, now])).map(({ id }) => id);
}

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
