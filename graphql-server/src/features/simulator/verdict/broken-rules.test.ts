import { readFileSync } from "node:fs";
import path from "node:path";
import { LESSON_REFERENCES } from "../../../../../tests/kit/lesson-references";
import { Tape } from "../../../../../tests/kit/market-tape";
import { CONTENT_FOLDER } from "../../../kernel/content";
import { parseLesson } from "../../courses";
import { TAUGHT_BY } from "../questions/questions.service";
import { brokenRules, ruleQuestions, type RunPlan } from "./broken-rules";

const PLAN: RunPlan = { riskPerTrade: 0.01, maxTrades: 1, breakAfterLoss: 0.02 };

/** The answers by rule. Every number is computed by hand: the account has 10,000 USD, one tick is 1 USD per unit, and the ask is 101. */
function answersOf(tape: Tape, reasons = new Set<string>(["a", "b"])): Record<string, number> {
  const { account, market, actions } = tape;
  const broken = brokenRules(account, { market, actions }, PLAN, reasons);
  return Object.fromEntries(ruleQuestions(account, actions, PLAN, broken).map(({ rule, answer }) => [rule, answer]));
}

const tape = (): Tape => new Tape([[100], [100], [90], [90], [90]]);

it("asks for the size that would have kept the plan", () => {
  // 10 USD per unit to the stop at 91, and 100 USD at risk.
  expect(answersOf(tape().act({ kind: "PLACE", stop: 91, units: 20 }).play())).toEqual({ SIZE_ABOVE_PLAN: 10 });
});

it("asks for the price at which an order without a stop had lost what the plan allowed", () => {
  // 100 USD of 5 units are 20 ticks below 101.
  expect(answersOf(tape().act({ kind: "PLACE", units: 5 }).play())).toEqual({ NO_STOP: 81 });
});

it("asks for the loss that a removed stop would have limited", () => {
  const removed = tape().act({ kind: "PLACE", stop: 96, units: 5 }).play().act({ kind: "MOVE", stop: null }).play();
  expect(answersOf(removed)).toEqual({ NO_STOP: 25 });
});

it("asks for the loss in R after the stop was moved, at its furthest", () => {
  const moved = tape().act({ kind: "PLACE", stop: 96, units: 5 }).play();
  moved.act({ kind: "MOVE", stop: 81 }).act({ kind: "MOVE", stop: 86 }).play();
  // 20 ticks instead of 5.
  expect(answersOf(moved)).toEqual({ STOP_MOVED_AWAY: 4 });
});

it("asks how far the price had to move to prove an order without a reason wrong", () => {
  const { NO_REASON: percent } = answersOf(tape().act({ kind: "PLACE", stop: 96 }).play(), new Set());
  expect(percent).toBeCloseTo(500 / 101, 12);
});

it("asks where the break began, and what the trades beyond the plan cost", () => {
  // Trade a buys 40 units at 102 and sells them at 88: it loses 560 USD, more than 200.
  const traded = tape().act({ kind: "PLACE", stop: 99, units: 40 }).play(2);
  traded
    .act({ kind: "PLACE", trade: "b", stop: 82, units: 10 })
    .play()
    .act({ kind: "CLOSE", trade: "b", units: 10 })
    .play();
  // Half of the spread and a tick of slippage for each of two fills of 10 units.
  expect(answersOf(traded)).toEqual({ TRADE_DURING_BREAK: 200, TOO_MANY_TRADES: 40 });
});

it("links each rule to a paragraph that exists", async () => {
  for (const { course, number, anchor } of Object.values(TAUGHT_BY)) {
    const file = path.join(CONTENT_FOLDER, "courses", course, `0${number}.md`);
    const { blocks } = await parseLesson(readFileSync(file, "utf8"), LESSON_REFERENCES, 0);
    expect(blocks.map((block) => block.anchor)).toContain(anchor);
  }
});
