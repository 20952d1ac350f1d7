import type { TradeCardViewFragment } from "../../../gql/graphql";
import { readNumber } from "../../../lib/text/numbers";
import { tradeTexts } from "./trade-texts";

/** A form rule for required prices. */
export const isPrice = (text: string): true | string => ((readNumber(text) ?? 0) > 0 ? true : tradeTexts.number);

/** A form rule for optional prices. */
export const isPriceOrEmpty = (text: string): true | string => (text.trim() === "" ? true : isPrice(text));

/** How a number with a comma is read: "1,085" can mean two numbers. */
export function readingHint(text: string): string | undefined {
  const number = text.includes(",") ? readNumber(text) : null;
  return number === null ? undefined : tradeTexts.readAs(String(number));
}

/** The result in R if the trade ended at this price. */
export const resultAt = (
  price: number,
  { sizeR, entry, stop }: Pick<TradeCardViewFragment, "sizeR" | "entry" | "stop">,
): number => (sizeR * (price - entry)) / (entry - stop);
