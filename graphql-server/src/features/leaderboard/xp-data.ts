import { rowsOf } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";

/** A member's XP ledger. */
export const xpData: PersonalDataSource = {
  name: "xp",
  collect: (manager, userId) =>
    rowsOf(
      manager,
      `SELECT rule, amount, source_id AS "source", note, counted_at AS "countedAt", reverses_id IS NOT NULL AS reversal
       FROM xp_entries WHERE user_id = $1 ORDER BY id`,
      [userId],
    ),
};
