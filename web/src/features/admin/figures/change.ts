/** Beyond this a percentage says less than the two numbers. */
const MAX_PERCENT = 300;

/** How much more or less than before, such as "+12%"; null where there is nothing, or too little, to compare with. */
export function changeText(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent > MAX_PERCENT) return null;
  return `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${Math.abs(percent)}%`;
}
