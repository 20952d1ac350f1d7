import { averageOf, candlesOf, strengthOf } from "./candles";
import { clockOf } from "./clock";
import type { Bars } from "./desk-state";

/** Two sessions from 14:30 with four bars of 15 minutes each. */
const BARS: Bars = {
  __typename: "SimulatorBars",
  first: 0,
  minutes: [870, 885, 900, 915, 2310, 2325, 2340, 2355],
  opens: [10, 11, 12, 13, 20, 21, 22, 23],
  highs: [11, 13, 14, 14, 22, 22, 23, 25],
  lows: [9, 10, 11, 12, 19, 20, 21, 22],
  closes: [11, 12, 13, 12, 21, 22, 23, 24],
  volumes: [1, 2, 3, 4, 5, 6, 7, 8],
  spreads: [1, 1, 1, 1, 1, 1, 1, 1],
};

it("joins bars to candles, the first of each day with its first bar, the last one still forming", () => {
  const candles = candlesOf(BARS, 3, 15).map(({ open, high, low, close, volume, bar }) => [
    open,
    high,
    low,
    close,
    volume,
    bar,
  ]);
  expect(candles).toEqual([
    [10, 14, 9, 13, 6, 0],
    [13, 14, 12, 12, 4, 3],
    [20, 23, 19, 23, 18, 4],
    [23, 25, 22, 24, 8, 7],
  ]);
  expect(candlesOf(BARS, 4, 15)).toHaveLength(2);
});

it("has times that increase, and says them as day and time of the run", () => {
  const times = candlesOf(BARS, 1, 15).map(({ time }) => time);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(clockOf(870)).toBe("Day 1, 14:30");
  expect(clockOf(2355)).toBe("Day 2, 15:15");
});

it("averages the closes, and begins when there are enough of them", () => {
  const candles = candlesOf(BARS, 1, 15);
  expect(averageOf(candles, 4).map(({ value }) => value)).toEqual([12, 14.5, 17, 19.5, 22.5]);
  expect(strengthOf(candles, 3).every(({ value }) => value >= 0 && value <= 100)).toBe(true);
});
