import { Tape } from "../../../../../tests/kit/market-tape";
import type { TaskRequirements } from "../../courses";
import type { RunPlan } from "../verdict/broken-rules";
import { gradeTask } from "./grade-task";

const PLAN: RunPlan = { riskPerTrade: 0.01, maxTrades: null, breakAfterLoss: null };
const REASON = new Map([["a", { wrongIf: "below 90", probability: null }]]);

/** The middle falls to 92 in bar 1, so a stop of 91 is beyond the range of the two bars before the order, and one of 93 isn't. */
const tape = (): Tape => new Tape([[100], [92], [100], [104], [110]], { jumps: [4] }).play();

const grade = (played: Tape, require: Partial<TaskRequirements>, notes = REASON, bars = played.market.bars) => {
  const { account, market, actions } = played;
  const { isSolved, requirements } = gradeTask(
    { trades: 1, ...require },
    { account, market, bars, actions, notes, plan: PLAN },
  );
  return [isSolved, ...requirements.map(({ isMet }) => isMet)];
};

it("compares the planned loss with the limit, to the cent, and needs a stop for it", () => {
  // From the ask of 93 to 83, for 10 units: 100 USD of 10,000.
  const at = (stop: number | null) => grade(tape().act({ kind: "PLACE", stop }).play(), { maxRisk: 0.01 });
  expect([at(83), at(82), at(null)]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

it.each([
  [1, 91, true],
  [1, 92, false],
  [-1, 101, true],
  [-1, 100, false],
] as const)("finds the stop of a trade beyond the range before it (side %j, stop %j: %j)", (side, stop, isMet) => {
  expect(grade(tape().act({ kind: "PLACE", side, stop }).play(), { stopBeyondBars: 2 })).toEqual([isMet, isMet]);
});

it("compares the target with the stop, in R", () => {
  // The stop is 10 below the ask of 93.
  const at = (target: number | null) =>
    grade(tape().act({ kind: "PLACE", stop: 83, target }).play(), { minTargetR: 2 });
  expect([at(113), at(112), at(null)]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

it("knows whether a trade was open in a jump that has happened", () => {
  const open = tape().act({ kind: "PLACE", stop: 50 }).play(2);
  expect(grade(open, { throughJump: true }, REASON, 4)).toEqual([false, false]);
  expect(grade(open.play(), { throughJump: true }, REASON, 5)).toEqual([true, true]);
  const closed = tape().act({ kind: "PLACE", stop: 50 }).play().act({ kind: "CLOSE", units: 10 }).play(2);
  expect(grade(closed, { throughJump: true })).toEqual([false, false]);
});

it("requires a reason, and a closed trade that kept the plan", () => {
  const open = tape().act({ kind: "PLACE", stop: 83 }).play();
  expect(grade(open, { reason: true, planKept: true })).toEqual([false, true, false]);
  expect(grade(open.act({ kind: "CLOSE", units: 10 }).play(), { reason: true, planKept: true })).toEqual([
    true,
    true,
    true,
  ]);
  expect(grade(open, { reason: true, planKept: true }, new Map())).toEqual([false, false, false]);
});

it("counts trades that meet all requirements, and only those that were filled", () => {
  const played = tape().act({ kind: "PLACE", stop: 83 });
  expect(grade(played, { maxRisk: 0.01 })).toEqual([false]);
  played.play().act({ kind: "PLACE", trade: "b", stop: 50 }).play();
  expect(grade(played, { trades: 2, maxRisk: 0.01 })).toEqual([false, true]);
  expect(grade(played, { trades: 1, maxRisk: 0.01 })).toEqual([true, true]);
});
