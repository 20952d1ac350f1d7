/** A reversal of less XP than its original entry. */
export interface Shortfall {
  /** The reversal's row; a member's rows are ordered by id. */
  id: number;
  /** The reversed row. */
  entryId: number;
  /** Positive: XP of an award that couldn't be deducted. Negative: XP withheld from a strike's refund to make up for it. */
  missing: number;
}

/** The refund for a withdrawn strike: the deducted XP minus later shortfalls that are still unpaid. */
export const strikeRefund = (deducted: number, strikeId: number, shortfalls: readonly Shortfall[]): number =>
  Math.max(0, deducted - debtSince(strikeId, shortfalls));

/**
 * A strike pays only for shortfalls that came after it, oldest first. Fewer strikes can pay for older shortfalls, so in this
 * order, no shortfall stays unpaid that a strike could have covered.
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
