import type { Estimate_estimateFragment, SimulatorHabit } from "../../../gql/graphql";
import { formatR } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";

export const tradesText = (count: number): string => `${count} ${count === 1 ? "trade" : "trades"}`;
/** "+$12.50", "−$3.00", or "$0.00". */
export const signedUsd = (usd: number): string =>
  `${usd < 0 ? "−" : usd > 0 ? "+" : ""}$${formatNumber(Math.abs(usd), 2)}`;
export const percent = (fraction: number): string => `${formatNumber(fraction * 100, 0)}%`;

/** What an average with its interval says about the next trades. */
export function sayExpectancy({ low, high, count }: Estimate_estimateFragment): string {
  if (low === null || high === null)
    return `Too few to tell: ${tradesText(count)}. From 10 trades on, you see an interval here.`;
  const range = `${formatR(low)} to ${formatR(high)}`;
  if (low > 0) return `Likely between ${range}: a gain per trade, if the market stays as it was.`;
  if (high < 0) return `Likely between ${range}: a loss per trade, if the market stays as it was.`;
  return `Likely between ${range}, so ${count} trades can't tell a gain from a loss.`;
}

const HABITS = {
  MOVED_STOPS: ["Moving stops", "cost you", "earned you"],
  TRADES_AFTER_TWO_LOSSES: ["Trades after two losses in a session", "cost you", "earned you"],
} as const satisfies Partial<Record<SimulatorHabit, readonly string[]>>;

/** "Moving stops cost you 0.21 R per trade (0.15 to 0.27), 42 trades." */
export function sayHabit(habit: SimulatorHabit, { mean, low, high, count }: Estimate_estimateFragment): string {
  const r = (value: number): string => formatNumber(Math.abs(value), 2);
  const sign = mean < 0 ? -1 : 1;
  const range =
    low !== null && high !== null
      ? ` (${formatNumber(sign * (mean < 0 ? high : low), 2)} to ${formatNumber(sign * (mean < 0 ? low : high), 2)})`
      : "";
  // Size scales gains and losses alike, so it's no habit that costs or earns something.
  if (habit === "FULL_SIZE") {
    return `At half the size, each trade would have ${mean < 0 ? "earned" : "lost"} ${r(mean)} R less${range}, ${tradesText(count)}.`;
  }
  const [name, cost, earned] = HABITS[habit];
  return `${name} ${mean < 0 ? earned : cost} ${r(mean)} R per trade${range}, ${tradesText(count)}.`;
}
