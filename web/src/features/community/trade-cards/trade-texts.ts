import type { TradeSide, TradeStatus } from "../../../gql/graphql";

export const tradeTexts = {
  post: "Post a trade card",
  title: "New trade card",
  intro: "You can't change the plan after posting. You report the result yourself.",
  sides: { LONG: "Long", SHORT: "Short" } satisfies Record<TradeSide, string>,
  statuses: { OPEN: "Open", CLOSED: "Closed", STOPPED: "Stopped" } satisfies Record<TradeStatus, string>,
  side: "Side",
  status: "Status",
  instrument: "Instrument",
  instrumentHint: "For example, EUR/USD.",
  entry: "Entry",
  stop: "Stop",
  target: "Target",
  targetHint: "Optional.",
  size: "Size in R",
  sizeShort: "Size",
  sizeHint: "1 R is what you normally risk on a trade.",
  plan: "At target",
  reason: "Reason",
  wrongIf: "Wrong if",
  wrongIfHint: "What would show you that the idea is wrong?",
  required: "Required",
  number: "Enter a number above 0",
  readAs: (number: string) => `Read as ${number}. Write decimals after a point.`,
  submit: "Post card",
  submitting: "Posting...",
  posted: "Your trade card is posted.",
  failed: "Couldn't post the card. Please try again.",
  cancel: "Cancel",
  exit: "Exit",
  result: "Result",
  reportResult: "Report result",
  correctResult: "Correct result",
  exitPrice: "Exit price",
  reportHint: "You can correct the result for 24 hours.",
  save: "Save result",
  saving: "Saving...",
  saveFailed: "Couldn't save the result. Please try again.",
  preview: (result: string) => `Result: ${result}`,
  label: (side: string, instrument: string, status: string) => `Trade card: ${side} ${instrument}, ${status}`,
} as const;

const MAX_DECIMALS = 9;

function decimalsOf(price: number): number {
  const digits = price.toFixed(MAX_DECIMALS).split(".")[1] ?? "";
  let count = digits.length;
  while (digits[count - 1] === "0") count -= 1;
  return count;
}

/** Formats the prices of a trade with the same number of decimals: 1.0800 next to 1.0725. */
export function tradePriceFormat(prices: readonly (number | null)[]): (price: number) => string {
  const decimals = Math.max(...prices.map((price) => decimalsOf(price ?? 0)));
  const format = new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (price) => format.format(price);
}
