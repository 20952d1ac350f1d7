/** The XP balance after each entry, newest first. `xp` is the current balance. */
export function xpAfterEach(entries: readonly { amount: number }[], xp: number): number[] {
  let after = xp;
  return entries.map(({ amount }) => {
    const balance = after;
    after -= amount;
    return balance;
  });
}
