import type { EntityManager } from "typeorm";
import { writeRows } from "../../../kernel/database";

/** A reversal that moved less than what it undoes. */
export interface Shortfall {
  /** The reversal's row; rows of one person are in the order of their ids. */
  id: number;
  /** The row it undoes. */
  entryId: number;
  /** Above 0: XP of an award that could not be taken back. Below 0: XP that a strike did not give back, to pay for that. */
  missing: number;
}

/** What a withdrawn strike gives back: what it took, less what could not be taken back for it and nothing has paid for. */
export const strikeRefund = (taken: number, strikeId: number, shortfalls: readonly Shortfall[]): number =>
  Math.max(0, taken - debtSince(strikeId, shortfalls));

/**
 * A strike answers for what came short after it, and pays the oldest of that first: the oldest is what the fewest other
 * strikes answer for, so that nothing stays unpaid which any of them could pay.
 */
function debtSince(strikeId: number, shortfalls: readonly Shortfall[]): number {
  const debts: { since: number; left: number }[] = [];
  for (const { id, entryId, missing } of shortfalls) {
    if (missing > 0) debts.push({ since: id, left: missing });
    let payment = -missing;
    for (const debt of debts.filter(({ since }) => since > entryId)) {
      const paid = Math.min(debt.left, Math.max(0, payment));
      debt.left -= paid;
      payment -= paid;
    }
  }
  return debts.reduce((owed, { since, left }) => (since > strikeId ? owed + left : owed), 0);
}

/** $1 person. */
const SHORTFALLS = `
  SELECT r.id::float8 AS id, e.id::float8 AS "entryId", r.amount + e.amount AS missing
  FROM xp_entries r JOIN xp_entries e ON e.id = r.reverses_id
  WHERE r.user_id = $1 AND r.amount + e.amount <> 0 ORDER BY r.id`;

/** Of one person, the oldest first. The caller holds the person's lock. */
export const readShortfalls = (manager: EntityManager, userId: string): Promise<Shortfall[]> =>
  writeRows<Shortfall>(manager, SHORTFALLS, [userId]);
