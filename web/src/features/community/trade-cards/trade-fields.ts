import { readNumber } from "../../../lib/text/numbers";

/** A form rule for required prices. */
export const isPrice = (text: string): true | string => ((readNumber(text) ?? 0) > 0 ? true : "Enter a number above 0");

/** A form rule for optional prices. */
export const isPriceOrEmpty = (text: string): true | string => (text.trim() === "" ? true : isPrice(text));

/** How a number with a comma is read: "1,085" can mean two numbers. */
export function readingHint(text: string): string | undefined {
  const number = text.includes(",") ? readNumber(text) : null;
  return number === null ? undefined : `Read as ${String(number)}. Write decimals after a point.`;
}
