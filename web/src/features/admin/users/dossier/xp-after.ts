/** The XP after each entry of a ledger whose newest entry comes first and led to `xp`. */
export function xpAfterEach(entries: readonly { amount: number }[], xp: number): number[] {
  let after = xp;
  return entries.map(({ amount }) => {
    const balance = after;
    after -= amount;
    return balance;
  });
}
