import type { FinalTestAnswer } from "./practice.types";

/** A member's progress with a question; see CheckProgress. */
export interface Progress {
  draws: number;
  wrongTries: number;
  solvedAt: Date | null;
  solvedDraw: number | null;
  solvedAnswer: FinalTestAnswer | null;
  reviewStage: number;
  reviewAt: Date | null;
}

export const NO_PROGRESS: Progress = {
  draws: 0,
  wrongTries: 0,
  solvedAt: null,
  solvedDraw: null,
  solvedAnswer: null,
  reviewStage: 0,
  reviewAt: null,
};

/** After this many wrong answers, the member can see the solution and gets new numbers. */
export const TRIES_BEFORE_SOLUTION = 3;

/** When a question comes back, by review stage. */
const REVIEW_DAYS = [1, 3, 7, 21];
const DAY_MS = 86_400_000;

const reviewDate = (stage: number, now: Date): Date | null => {
  const days = REVIEW_DAYS[stage];
  return days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
};

/**
 * The progress after an answer. A question answered wrong comes back after a day; one answered correctly right away comes back
 * after three. Each correct review moves it to the next interval. A correct answer draws new numbers for the next time.
 */
export function progressAfter(progress: Progress, correctAnswer: FinalTestAnswer | false, now: Date): Progress {
  if (!correctAnswer) {
    return { ...progress, wrongTries: progress.wrongTries + 1, reviewStage: 0, reviewAt: reviewDate(0, now) };
  }
  const next = {
    ...progress,
    draws: progress.draws + 1,
    wrongTries: 0,
    solvedAt: progress.solvedAt ?? now,
    solvedDraw: progress.draws,
    solvedAnswer: correctAnswer,
  };
  if (!progress.solvedAt) {
    const wasWrong = progress.reviewAt !== null;
    const reviewStage = wasWrong ? 0 : 1;
    return { ...next, reviewStage, reviewAt: reviewDate(reviewStage, now) };
  }
  const isDue = progress.reviewAt !== null && progress.reviewAt <= now;
  if (!isDue) return next;
  const reviewStage = progress.reviewStage + 1;
  return { ...next, reviewStage, reviewAt: reviewDate(reviewStage, now) };
}

/** The progress after the solution was shown: new numbers. */
export const progressAfterSolution = (progress: Progress): Progress => ({
  ...progress,
  draws: progress.draws + 1,
  wrongTries: 0,
});

/** Days in a row with an answer, until today or yesterday. `days` are dates such as 2026-11-22, newest first. */
export function streakOf(days: readonly string[], now: Date): number {
  const today = Math.floor(now.getTime() / DAY_MS);
  const [newest = -Infinity, ...older] = days.map((day) => Date.parse(day) / DAY_MS);
  if (newest < today - 1) return 0;
  const gap = older.findIndex((day, index) => day !== newest - index - 1);
  return gap === -1 ? days.length : gap + 1;
}
