import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";

/** Locks a user's row until the transaction ends. Work that must not run twice at the same time for one user takes this lock. */
export const lockUser = (manager: EntityManager, userId: string): Promise<unknown> =>
  query(manager, `SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`, [userId]);

/** Locks several users, always in the same order to prevent deadlocks. */
export const lockUsers = (manager: EntityManager, userIds: readonly string[]): Promise<unknown> =>
  query(manager, `SELECT 1 FROM users WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`, [userIds]);
