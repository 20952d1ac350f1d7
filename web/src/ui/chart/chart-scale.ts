/** The round number just above what is shown: 1, 2 or 5 times a power of ten; at least 1. */
export function ceilingOf(most: number): number {
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= most) ?? 10;
  return step * power;
}
