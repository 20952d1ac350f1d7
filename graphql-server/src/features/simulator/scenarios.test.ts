import { readdirSync } from "node:fs";
import path from "node:path";
import { CONTENT_FOLDER } from "../../kernel/content";
import { plannedRisk, resultOf, type Account } from "./market/account";
import type { Market } from "./market/market";
import { marketOf, readScenarios, type Scenario } from "./scenarios";
import { playRule } from "./strategy/play-rule";

const scenarios = [...readScenarios().values()];
const lessonFile = ({ course, number }: { course: string; number: number }): string =>
  path.join(CONTENT_FOLDER, "courses", course, `${String(number).padStart(2, "0")}.md`);

function resultsInR(account: Account): number[] {
  return account.trades.flatMap((trade) => {
    const instrument = account.instruments[trade.instrument];
    const result = instrument && resultOf(trade, instrument);
    const risk = instrument && plannedRisk(trade, instrument);
    return typeof result === "number" && risk ? [result / risk] : [];
  });
}

it("belongs to a lesson that exists, and every trading course has one", () => {
  const lessons = scenarios.flatMap(({ lesson }) => lesson ?? []);
  const files = new Set(lessons.map(lessonFile));
  for (const file of files) expect(readdirSync(path.dirname(file))).toContain(path.basename(file));
  expect(new Set(lessons.map(({ course }) => course))).toEqual(
    new Set([
      "intro-to-trading",
      "technical-analysis",
      "day-trading",
      "swing-trading",
      "fundamental-analysis",
      "risk-management",
      "trading-psychology",
      "trading-plan",
      "forex-trading",
      "crypto-trading",
      "algorithmic-fx",
    ]),
  );
  expect(scenarios.length).toBeGreaterThanOrEqual(14);
});

const SEEDS = 60;

describe.each(scenarios.map((scenario) => [scenario.slug, scenario] as const))("%s", (_slug, scenario: Scenario) => {
  const markets = Array.from({ length: SEEDS }, (_none, seed) => marketOf(scenario, `test ${seed}`));

  it("has the stated edges", () => {
    expect(scenario.edges.length).toBeGreaterThan(0);
    for (const { rule, r, standardError, trades } of scenario.edges) {
      const results = markets.flatMap((market) => resultsInR(playRule(market, scenario.rules, rule)));
      const mean = results.reduce((sum, one) => sum + one, 0) / results.length;
      // Trades of one run depend on each other, so the error is a little larger than that of independent ones.
      const error = 4 * 1.3 * standardError * Math.sqrt(trades / results.length + 1);
      expect(Math.abs(mean - r)).toBeLessThan(error);
    }
  });

  it("decides by bars that have closed: a rule does the same if the market ends earlier", () => {
    const market = markets[0] as Market;
    for (const { rule } of scenario.edges) {
      const bars = Math.floor((market.bars + scenario.rules.historyBars) / 2);
      const whole = playRule(market, scenario.rules, rule);
      const half = playRule({ ...market, bars }, scenario.rules, rule);
      const before = ({ events }: Account) => events.filter((event) => event.bar < bars - 1);
      expect(before(half)).toEqual(before(whole));
    }
  });
});
