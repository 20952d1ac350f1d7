import { formatDay } from "../../../lib/text/format";
import type { ChartPoint } from "../../../ui/chart/day-chart";

/** With more points, single days would be too thin to see. */
const MAX_DAILY_POINTS = 120;
const DAYS_PER_WEEK = 7;

export interface DayValue {
  /** In the form 2026-03-03. */
  day: string;
  value: number;
}

export interface ChartPoints {
  unit: "day" | "week";
  points: ChartPoint[];
}

/**
 * One point per day or, for long periods, per seven days, counted back from the last day. A partial first week is dropped,
 * because it would look like a drop. Values such as active members can't be summed, so their weeks show a daily average.
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
    points.unshift({ label: `Week of ${formatDay(week[0]?.day ?? "")}`, value });
  }
  return { unit: "week", points };
}
