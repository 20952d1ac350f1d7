import { marketOf, readScenarios, type Scenario } from "../scenarios";
import type { Rule } from "../strategy/rule";
import { HOLDOUT_BARS, IN_SAMPLE_BARS, replay, study } from "./lab.study";

const scenario = readScenarios().get("noise-only") as Scenario;
const RULE: Rule = {
  side: "BOTH",
  conditions: [{ left: { of: "PRICE" }, is: "CROSSES_ABOVE", right: { of: "AVERAGE", period: 20 } }],
  stopRanges: 2,
  targetR: 2,
  maxBars: 60,
  risk: 0.01,
};
const prices = { scenario, seed: "a" };

it("uses other prices than a run with the same seed", () => {
  const { closes } = study({ ...prices, rules: [], counted: 0, isRevealed: false });
  const { quotes, stepsPerBar } = marketOf(scenario, "a");
  const first = scenario.rules.historyBars;
  const ofRun = closes.slice(0, 100).map((_close, bar) => quotes[0]?.mids[(first + bar + 1) * stepsPerBar - 1]);
  expect(closes.slice(0, 100)).not.toEqual(ofRun);
});

it("shows the holdout only when it's revealed, and changes nothing before it", () => {
  const hidden = study({ ...prices, rules: [RULE], counted: 1, isRevealed: false });
  const shown = study({ ...prices, rules: [RULE], counted: 1, isRevealed: true });
  expect(hidden.closes).toEqual(shown.closes.slice(0, IN_SAMPLE_BARS));
  expect(shown.closes).toHaveLength(IN_SAMPLE_BARS + HOLDOUT_BARS);
  expect(hidden.trials).toEqual([{ ...shown.trials[0], holdout: null }]);
  expect(shown.trials[0]?.holdout?.trades).toBeGreaterThan(0);
});

it("has an equity that ends with the results", () => {
  const { equity, inSample, holdout } = replay({ ...prices, rule: RULE, isRevealed: true });
  const { startBalance } = scenario.rules;
  expect(equity[0]).toBe(startBalance);
  expect(equity[IN_SAMPLE_BARS]).toBeCloseTo(startBalance + inSample.result, -1);
  expect(equity.at(-1)).toBeCloseTo(startBalance + inSample.result + (holdout?.result ?? NaN), -1);
});

it("leaves trials after the reveal out of the statistics", () => {
  const rules = [RULE, { ...RULE, side: "LONG" as const }, { ...RULE, side: "SHORT" as const }];
  const before = study({ ...prices, rules: rules.slice(0, 2), counted: 2, isRevealed: true });
  const after = study({ ...prices, rules, counted: 2, isRevealed: true });
  expect(after).toEqual({ ...before, trials: [...before.trials, after.trials[2]] });
  expect(after.trials[2]).toMatchObject({ deflated: null, chance: null });
});
