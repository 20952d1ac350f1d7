import { DAY_MS } from "../../kernel/clock";
import { registerEnumType } from "type-graphql";

export enum Timeframe {
  ALL_TIME = "ALL_TIME",
  MONTHLY = "MONTHLY",
  WEEKLY = "WEEKLY",
}

registerEnumType(Timeframe, {
  name: "Timeframe",
  description: "The period of a leaderboard.",
  valuesConfig: {
    ALL_TIME: { description: "No time limit." },
    MONTHLY: { description: "The current calendar month in UTC." },
    WEEKLY: { description: "The current ISO week in UTC; starts on Monday." },
  },
});

const startOfDay = (at: Date): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());

/** ISO weekday: Monday is 0. */
const weekday = (dayMs: number): number => (new Date(dayMs).getUTCDay() + 6) % 7;

const startOfWeek = (at: Date): number => {
  const day = startOfDay(at);
  return day - weekday(day) * DAY_MS;
};

/** The UTC day that contains `at`. */
export function dayOf(at: Date): { start: Date; end: Date } {
  const start = startOfDay(at);
  return { start: new Date(start), end: new Date(start + DAY_MS) };
}

/** "2026-11" */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** "2026-W47": the ISO week, in the year of its Thursday. */
export function weekOf(at: Date): string {
  const thursday = startOfWeek(at) + 3 * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const week = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY_MS));
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** The period without a time limit. */
export const ALL_TIME = "all";

export interface PeriodWindow {
  /** Key in `xp_totals`. */
  period: string;
  start: Date | null;
  /** Exclusive. */
  end: Date | null;
}

/** The window of a timeframe that contains `at`. */
export function windowOf(timeframe: Timeframe, at: Date): PeriodWindow {
  switch (timeframe) {
    case Timeframe.ALL_TIME:
      return { period: ALL_TIME, start: null, end: null };
    case Timeframe.MONTHLY:
      return {
        period: monthOf(at),
        start: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)),
        end: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)),
      };
    case Timeframe.WEEKLY: {
      const start = startOfWeek(at);
      return { period: weekOf(at), start: new Date(start), end: new Date(start + 7 * DAY_MS) };
    }
  }
}
