export const MINUTES_PER_DAY = 1440;
/** A Monday, so that minutes since Monday 00:00 become times that a chart can show. */
const MONDAY_SECONDS = 4 * 86_400;

export const timeOfMinute = (minute: number): number => MONDAY_SECONDS + minute * 60;
export const minuteOfTime = (seconds: number): number => (seconds - MONDAY_SECONDS) / 60;

/** "Day 3, 15:40": the days of a run are counted from the beginning of its history. */
export function clockOf(minute: number): string {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const [hours, minutes] = [Math.floor((minute % MINUTES_PER_DAY) / 60), minute % 60];
  return `Day ${day + 1}, ${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
