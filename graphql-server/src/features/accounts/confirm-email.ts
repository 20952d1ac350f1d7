import type { EntityManager } from "typeorm";

/** Marks the current address as confirmed after its owner proved to receive email there. */
export const confirmEmail = (manager: EntityManager, userId: string, now: Date): Promise<unknown> =>
  manager.query(`UPDATE users SET email_confirmed_at = $2 WHERE id = $1 AND email_confirmed_at IS NULL`, [userId, now]);
