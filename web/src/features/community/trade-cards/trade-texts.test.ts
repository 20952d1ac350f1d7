/** @jest-environment node */
import { tradePriceFormat } from "./trade-texts";

it.each([
  [
    [1.08, 1.0725, null],
    ["1.0800", "1.0725"],
  ],
  [
    [64_000, 63_250, 66_000],
    ["64,000", "63,250", "66,000"],
  ],
  [
    [0.00000123, 0.0000012],
    ["0.00000123", "0.00000120"],
  ],
])("formats %p with the same number of decimals", (prices, texts) => {
  const format = tradePriceFormat(prices);
  expect(prices.filter((price) => price !== null).map(format)).toEqual(texts);
});
