import type { DataSource } from "typeorm";
import { readRows } from "../../kernel/database";

/** How many messages of a person are there to be read. */
export async function messageCountOf(database: DataSource, userId: string): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    database,
    `SELECT count(*)::int AS count FROM messages WHERE sender_id = $1 AND deleted_at IS NULL`,
    [userId],
  );
  return row?.count ?? 0;
}
