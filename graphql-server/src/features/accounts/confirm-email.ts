import type { EntityManager } from "typeorm";

/** The owner proved that mail to the account's present address arrives. */
export const confirmEmail = (manager: EntityManager, userId: string, now: Date): Promise<unknown> =>
  manager.query(`UPDATE users SET email_confirmed_at = $2 WHERE id = $1 AND email_confirmed_at IS NULL`, [userId, now]);
