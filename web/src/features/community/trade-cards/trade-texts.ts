import type { TradeSide, TradeStatus } from "../../../gql/graphql";

export const tradeTexts = {
  sides: { LONG: "Long", SHORT: "Short" } satisfies Record<TradeSide, string>,
  statuses: { OPEN: "Open", CLOSED: "Closed", STOPPED: "Stopped" } satisfies Record<TradeStatus, string>,
  side: "Side",
  entry: "Entry",
  stop: "Stop",
  target: "Target",
  reason: "Reason",
  wrongIf: "Wrong if",
  cancel: "Cancel",
  result: "Result",
} as const;

const MAX_DECIMALS = 9;

const exact = new Intl.NumberFormat("en-US", { maximumFractionDigits: MAX_DECIMALS });
const decimalsOf = (price: number): number => exact.format(price).split(".")[1]?.length ?? 0;

/** Formats the prices of a trade with the same number of decimals: 1.0800 next to 1.0725. */
export function tradePriceFormat(prices: readonly (number | null)[]): (price: number) => string {
  const decimals = Math.max(...prices.map((price) => decimalsOf(price ?? 0)));
  const format = new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (price) => format.format(price);
}
