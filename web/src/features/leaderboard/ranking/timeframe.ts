import type { Timeframe } from "../../../gql/graphql";
import { formatDate } from "../../../lib/text/format";

/** The values in the URL and the REST API. */
export type TimeframeSlug = "all-time" | "monthly" | "weekly";

export const timeframeOptions: readonly { value: TimeframeSlug; label: string }[] = [
  { value: "all-time", label: "All Time" },
  { value: "monthly", label: "This Month" },
  { value: "weekly", label: "This Week" },
];

const timeframes: Record<TimeframeSlug, Timeframe> = {
  "all-time": "ALL_TIME",
  monthly: "MONTHLY",
  weekly: "WEEKLY",
};

export const timeframeOf = (slug: TimeframeSlug): Timeframe => timeframes[slug];

/** Falls back to all time for an unknown value. */
export function parseTimeframe(text: string | null): TimeframeSlug {
  return timeframeOptions.find(({ value }) => value === text)?.value ?? "all-time";
}

/** The first and last day of the window in UTC. `windowEnd` is exclusive. */
export function windowLabel(windowStart: string | null | undefined, windowEnd: string | null | undefined): string {
  if (!windowStart || !windowEnd) return "Since launch";
  const lastInstant = new Date(new Date(windowEnd).getTime() - 1).toISOString();
  return `${utcDay(windowStart)} – ${utcDay(lastInstant)} UTC`;
}

/** Formats the UTC calendar day, independent of the local time zone. */
const utcDay = (iso: string): string => formatDate(`${iso.slice(0, 10)}T12:00:00`);
