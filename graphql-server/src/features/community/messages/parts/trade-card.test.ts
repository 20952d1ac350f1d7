import { openTrade, resultInR, tradeStatistics, tradeText, withStatus } from "./trade-card";
import { TradeSide, TradeStatus, type TradeCardInput } from "./trade-card.types";

const plan: TradeCardInput = {
  instrument: "EUR/USD",
  side: TradeSide.LONG,
  entry: 1.085,
  stop: 1.08,
  target: 1.095,
  sizeR: 1,
  reason: "Higher low on the daily chart.",
  wrongIf: "It closes below 1.08.",
};
const short: TradeCardInput = { ...plan, side: TradeSide.SHORT, stop: 1.09, target: 1.07 };
const now = new Date("2026-03-02T10:00:00Z");

it("shows the instrument in capitals", () => {
  expect(openTrade({ ...plan, instrument: " btc/usd " }).instrument).toBe("BTC/USD");
});

it.each([
  [plan, 1.095, 2],
  [plan, 1.08, -1],
  [plan, 1.085, 0],
  [{ ...plan, sizeR: 0.5 }, 1.095, 1],
  [short, 1.07, 3],
  [short, 1.091, -1.2],
])("computes the result in R (case %#)", (input, exitPrice, expected) => {
  expect(resultInR(openTrade(input), exitPrice)).toBe(expected);
});

it.each([
  [{ ...plan, stop: 1.085 }, "The stop must be below the entry of a long trade"],
  [{ ...plan, target: 1.08 }, "The target must be above the entry of a long trade"],
  [{ ...short, stop: 1.08 }, "The stop must be above the entry of a short trade"],
  [{ ...short, target: 1.085 }, "The target must be below the entry of a short trade"],
])("rejects prices on the wrong side of the entry (case %#)", (input, message) => {
  expect(() => openTrade(input)).toThrow(message);
});

it("keeps the time of the first result when it is corrected, and forgets it when the trade is open again", () => {
  const closed = withStatus(openTrade(plan), TradeStatus.CLOSED, 1.09, now);
  expect(closed).toMatchObject({ status: "CLOSED", exitPrice: 1.09, resultR: 1, closedAt: now.toISOString() });
  const corrected = withStatus(closed, TradeStatus.STOPPED, 1.08, new Date(now.getTime() + 1_000));
  expect(corrected).toMatchObject({ status: "STOPPED", resultR: -1, closedAt: now.toISOString() });
  expect(withStatus(corrected, TradeStatus.OPEN, null, now)).toEqual(openTrade(plan));
  expect(() => withStatus(closed, TradeStatus.CLOSED, null, now)).toThrow("Enter the exit price");
  expect(() => withStatus(closed, TradeStatus.OPEN, 1.09, now)).toThrow("An open trade has no exit price");
});

it("describes the card in a message text", () => {
  expect(tradeText(openTrade({ ...plan, target: null }))).toBe(
    "**LONG EUR/USD**: entry 1.085, stop 1.08, 1R\nReason: Higher low on the daily chart.\nWrong if: It closes below 1.08.",
  );
});

it.each([
  // 14 results with mean 0.3 and deviation 1: t(13) = 2.160.
  [{ results: 14, meanR: 0.3, deviationR: 1 }, [-0.277, 0.877], true],
  // t(35) = 2.030.
  [{ results: 36, meanR: 0.5, deviationR: 1.2 }, [0.094, 0.906], false],
  [{ results: 36, meanR: 0.3, deviationR: 1.2 }, [-0.106, 0.706], true],
  // Identical results have an interval without width, which proves nothing.
  [{ results: 5, meanR: 1, deviationR: 0 }, [1, 1], true],
])("states whether an average could be luck (case %#)", (numbers, [low, high], couldBeLuck) => {
  const statistics = tradeStatistics({ cards: numbers.results, deleted: 0, ...numbers });
  expect(statistics.couldBeLuck).toBe(couldBeLuck);
  expect(statistics.lowR).toBeCloseTo(low ?? NaN, 2);
  expect(statistics.highR).toBeCloseTo(high ?? NaN, 2);
});

it("gives no interval below five results", () => {
  expect(tradeStatistics({ cards: 5, results: 4, deleted: 1, meanR: 2, deviationR: 0.5 })).toEqual({
    cards: 5,
    results: 4,
    deleted: 1,
    meanR: 2,
    lowR: null,
    highR: null,
    couldBeLuck: true,
  });
});
