import type { EntityManager } from "typeorm";
import { query } from "../../kernel/database";

/** Marks the current address as confirmed, after its owner proved that they receive email there. */
export const confirmEmail = (manager: EntityManager, userId: string, now: Date): Promise<unknown> =>
  query(manager, `UPDATE users SET email_confirmed_at = $2 WHERE id = $1 AND email_confirmed_at IS NULL`, [
    userId,
    now,
  ]);
