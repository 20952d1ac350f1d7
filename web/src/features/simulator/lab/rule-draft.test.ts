/** @jest-environment node */
import { draftOf, entryText, exitText, newRule, readRule, type Rule, type RuleDraft } from "./rule-draft";

it("reads a rule, and says it in words", () => {
  const read = readRule({
    ...newRule(),
    conditions: [
      { left: { of: "RSI", number: "14" }, is: "CROSSES_BELOW", right: { of: "NUMBER", number: "30" } },
      { left: { of: "PRICE", number: "" }, is: "ABOVE", right: { of: "LOWEST", number: "50" } },
    ],
    targetR: "",
    maxBars: "1",
    risk: "0.5",
  });
  if ("problem" in read) throw new Error(read.problem);
  expect(read.rule.conditions[0]).toEqual({
    left: { of: "RSI", period: 14 },
    is: "CROSSES_BELOW",
    right: { of: "NUMBER", value: 30 },
  });
  expect(entryText(read.rule)).toBe(
    "Buy when the 14-bar RSI crosses below 30 and the price is above the 50-bar low, and sell short on the mirror image",
  );
  expect(exitText(read.rule)).toBe("Stop 2 ranges away, no target, out after 1 bar, risk 0.5%");
});

it.each<[Partial<RuleDraft>, string]>([
  [{ stopRanges: "" }, "The stop is 0.25 to 10 average ranges away."],
  [{ targetR: "far" }, "The target is 0.25 to 10 R away, or empty."],
  [{ maxBars: "1.5" }, "The last exit comes after 1 to 500 bars, or never."],
  [{ risk: "6" }, "The risk is 0.1% to 5% of the start balance."],
  [
    { conditions: [{ left: { of: "AVERAGE", number: "1" }, is: "ABOVE", right: { of: "PRICE", number: "" } }] },
    "An indicator looks back 2 to 200 bars.",
  ],
  [
    { conditions: [{ left: { of: "PRICE", number: "" }, is: "ABOVE", right: { of: "NUMBER", number: "" } }] },
    "Enter the number to compare with.",
  ],
])("says what is wrong with %o", (change, problem) => {
  expect(readRule({ ...newRule(), ...change })).toEqual({ problem });
});

it("returns to the same rule from what a trial stored", () => {
  const stored: Rule = {
    __typename: "SimulatorLabRule",
    side: "LONG",
    conditions: [
      {
        __typename: "SimulatorLabCondition",
        left: { __typename: "SimulatorLabValue", of: "PRICE", period: null, value: null },
        is: "ABOVE",
        right: { __typename: "SimulatorLabValue", of: "NUMBER", period: null, value: 80.5 },
      },
    ],
    stopRanges: 1.5,
    targetR: null,
    maxBars: 60,
    risk: 0.015,
  };
  expect(readRule(draftOf(stored))).toEqual({
    rule: {
      side: "LONG",
      conditions: [{ left: { of: "PRICE" }, is: "ABOVE", right: { of: "NUMBER", value: 80.5 } }],
      stopRanges: 1.5,
      targetR: null,
      maxBars: 60,
      risk: 0.015,
    },
  });
});
