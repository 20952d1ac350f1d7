import type { TradeCardViewFragment } from "../../../gql/graphql";

/** The result in R if the trade ended at this price. */
export const resultAt = (
  price: number,
  { sizeR, entry, stop }: Pick<TradeCardViewFragment, "sizeR" | "entry" | "stop">,
): number => (sizeR * (price - entry)) / (entry - stop);
