import { formatDay } from "../../../lib/text/format";
import type { ChartPoint } from "../../../ui/chart/day-chart";
import { figuresTexts as texts } from "../texts";

/** Beyond so many, single days would be hairlines. */
const MAX_DAILY_POINTS = 120;
const DAYS_PER_WEEK = 7;

export interface DayValue {
  /** Such as 2026-03-03. */
  day: string;
  value: number;
}

export interface ChartPoints {
  unit: "day" | "week";
  points: ChartPoint[];
}

/**
 * A point for each day or, of a long period, for each seven days up to the last one, without the days that are left over: as a
 * week they would be a fall that never was. Where days do not add up it is the `average` of a day, to a tenth.
 */
export function chartPoints(days: readonly DayValue[], combine: "sum" | "average"): ChartPoints {
  if (days.length <= MAX_DAILY_POINTS) {
    return { unit: "day", points: days.map(({ day, value }) => ({ label: formatDay(day), value })) };
  }
  const points: ChartPoint[] = [];
  for (let end = days.length; end >= DAYS_PER_WEEK; end -= DAYS_PER_WEEK) {
    const week = days.slice(end - DAYS_PER_WEEK, end);
    const sum = week.reduce((total, { value }) => total + value, 0);
    const value = combine === "sum" ? sum : Math.round((sum / DAYS_PER_WEEK) * 10) / 10;
    points.unshift({ label: texts.weekFrom(formatDay(week[0]?.day ?? "")), value });
  }
  return { unit: "week", points };
}
