import { SHARE, Tape } from "../../../../../tests/kit/market-tape";
import type { RunRules } from "../market/replay";
import { playRule } from "./play-rule";
import { mirror, RULE, type Condition, type Rule } from "./rule";

const ruleOf = (rule: Partial<Rule>): Rule =>
  RULE.parse({ side: "LONG", conditions: [], stopRanges: 1, targetR: null, maxBars: null, risk: 0.01, ...rule });

/** 20 bars between 90 and 110, so that the average true range is 20, and then the given closes. */
function play(closes: number[], rule: Partial<Rule>) {
  const history = Array.from({ length: 20 }, () => [110, 90, 100]);
  const { market } = new Tape([...history, ...closes.map((close) => [close, close, close])]);
  const rules: RunRules = {
    instruments: [SHARE],
    margin: { leverage: 10, callLevel: 1, closeOutLevel: 0.5 },
    startBalance: 10_000_000_000,
    historyBars: 20,
  };
  return playRule(market, rules, ruleOf(rule)).events.flatMap((event) =>
    event.kind === "FILLED" ? [`bar ${event.bar}: ${event.reason} ${event.units} at ${event.price}`] : [],
  );
}

const ABOVE_HIGH: Condition = { left: { of: "PRICE" }, is: "CROSSES_ABOVE", right: { of: "HIGHEST", period: 5 } };

it("enters at the price after the bar in which its conditions became true, with a size from the distance of the stop", () => {
  // The close of 111 in bar 20 is above 110. The range is then (13 × 20 + 11) ÷ 14, or 19.4, so the stop is 19 ticks away: 100 ÷ 19 is 5 units.
  expect(play([111, 115, 120], { conditions: [ABOVE_HIGH] })).toEqual([
    "bar 21: ENTRY 5 at 117",
    "bar 22: END 5 at 118",
  ]);
});

it("closes after the stated number of bars", () => {
  const fills = play([111, 115, 115, 115, 115], { conditions: [ABOVE_HIGH], maxBars: 2 });
  expect(fills).toEqual(["bar 21: ENTRY 5 at 117", "bar 23: CLOSE 5 at 113"]);
});

it("does the opposite when prices are mirrored", () => {
  const fills = play([89, 85, 80], { side: "BOTH", conditions: [ABOVE_HIGH] });
  expect(fills).toEqual(["bar 21: ENTRY 5 at 83", "bar 22: END 5 at 82"]);
});

it("mirrors limits of the RSI, but not other numbers", () => {
  const number = { of: "NUMBER", value: 30 } as const;
  expect(mirror({ left: { of: "RSI", period: 14 }, is: "BELOW", right: number })).toEqual({
    left: { of: "RSI", period: 14 },
    is: "ABOVE",
    right: { of: "NUMBER", value: 70 },
  });
  expect(mirror({ left: { of: "PRICE" }, is: "BELOW", right: number })).toEqual({
    left: { of: "PRICE" },
    is: "ABOVE",
    right: number,
  });
});

it("waits until all conditions are true", () => {
  const aboveAverage: Condition = { left: { of: "PRICE" }, is: "ABOVE", right: { of: "AVERAGE", period: 3 } };
  const strong: Condition = { left: { of: "RSI", period: 2 }, is: "ABOVE", right: { of: "NUMBER", value: 60 } };
  expect(play([101, 90, 95, 104], { conditions: [aboveAverage, strong] })).toHaveLength(2);
  expect(play([99, 98, 97, 96], { conditions: [aboveAverage, strong] })).toEqual([]);
});
