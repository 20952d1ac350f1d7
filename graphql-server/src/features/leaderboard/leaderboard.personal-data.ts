import { query } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";

/** A member's XP ledger. Erasure removes the admins' notes. */
export const xpData: PersonalDataSource = {
  name: "xp",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT rule, amount, source_id AS "source", note, counted_at AS "countedAt", reverses_id IS NOT NULL AS reversal
       FROM xp_entries WHERE user_id = $1 ORDER BY id`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `UPDATE xp_entries SET note = NULL WHERE user_id = $1 AND note IS NOT NULL`, [userId]);
  },
};

/** The sums of a member's XP in each period, and how many messages still earn XP. */
export const xpTotalsData: PersonalDataSource = {
  name: "xpTotals",
  collect: async (manager, userId) => {
    const totals = await query(
      manager,
      `SELECT period, xp, reached_at AS "reachedAt" FROM xp_totals WHERE user_id = $1 ORDER BY period`,
      [userId],
    );
    const messageAllowances = await query(
      manager,
      `SELECT tokens AS "earningMessages", refilled_at AS "refilledAt", day, awards_today AS "awardsToday" FROM message_allowances WHERE user_id = $1`,
      [userId],
    );
    return { totals, messageAllowances };
  },
};

/** Objections to receipts, with the answers. */
export const xpDisputeData: PersonalDataSource = {
  name: "xpDisputes",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT receipt_id AS "receiptId", text, created_at AS "createdAt", answer, answered_at AS "answeredAt"
       FROM xp_disputes WHERE user_id = $1 ORDER BY created_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM xp_disputes WHERE user_id = $1`, [userId]);
  },
};
