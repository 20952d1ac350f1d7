/** The XP after each entry of a ledger whose newest entry comes first and led to `xp`. */
export function xpAfterEach(entries: readonly { amount: number }[], xp: number): number[] {
  let after = xp;
  return entries.map(({ amount }) => {
    const shown = after;
    after -= amount;
    return shown;
  });
}
