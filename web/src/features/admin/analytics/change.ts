/** Larger percentages are less informative than the two numbers. */
const MAX_PERCENT = 300;

/** The relative change, such as "+12%". Null if the previous value is zero or too small to compare with. */
export function changeText(current: number, previous: number): string | null {
  if (previous === 0) return null;
  const percent = Math.round(((current - previous) / previous) * 100);
  if (percent > MAX_PERCENT) return null;
  return `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${Math.abs(percent)}%`;
}
