import { NO_PROGRESS, progressAfter, progressAfterSolution, streakOf } from "./review-schedule";

const answer = { number: 1 };
const now = new Date("2026-03-10T12:00:00Z");

it("draws new numbers after a correct answer and after the solution, but not after a wrong answer", () => {
  const wrong = progressAfter(NO_PROGRESS, false, now);
  expect(wrong).toMatchObject({ draws: 0, wrongTries: 1, solvedAt: null });
  expect(progressAfterSolution(wrong)).toMatchObject({ draws: 1, wrongTries: 0, solvedAt: null });
  expect(progressAfter(wrong, answer, now)).toMatchObject({ draws: 1, wrongTries: 0, solvedAt: now, solvedDraw: 0 });
});

it("doesn't move a review that isn't due", () => {
  const solved = progressAfter(NO_PROGRESS, answer, now);
  expect(progressAfter(solved, answer, now)).toEqual({ ...solved, draws: 2, solvedDraw: 1 });
});

describe("a streak", () => {
  it.each([
    [[], 0],
    [["2026-03-10"], 1],
    [["2026-03-09", "2026-03-08"], 2],
    [["2026-03-08", "2026-03-07"], 0],
    [["2026-03-10", "2026-03-09", "2026-03-07"], 2],
    [["2026-03-10", "2026-03-09", "2026-03-08", "2026-03-07"], 4],
    [["2026-03-10", "2026-03-08"], 1],
  ])("of %j is %d days", (days, length) => {
    expect(streakOf(days, now)).toBe(length);
  });
});
