const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;
const monthSeconds = 30 * daySeconds;

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeNumbers = new Intl.NumberFormat("en-US");
const dates = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric" });
const utcDays = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const clockTimes = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** 'Free' for 0, otherwise dollars and cents. */
export function formatPrice(cents: number): string {
  return cents === 0 ? "Free" : dollars.format(cents / 100);
}

export function formatNumber(value: number): string {
  return wholeNumbers.format(value);
}

const lists = new Intl.ListFormat("en-US");

/** "A, B, and C". */
export const formatList = (items: readonly string[]): string => lists.format(items);

/** 'now', then whole minutes, hours, days (below 30), months: 5m, 3h, 12d, 2mo. */
export function formatRelativeTime(iso: string, now: Date = new Date()): string {
  const seconds = Math.floor((now.getTime() - new Date(iso).getTime()) / 1000);
  if (!(seconds >= minuteSeconds)) return "now";
  if (seconds < hourSeconds) return `${Math.floor(seconds / minuteSeconds)}m`;
  if (seconds < daySeconds) return `${Math.floor(seconds / hourSeconds)}h`;
  if (seconds < monthSeconds) return `${Math.floor(seconds / daySeconds)}d`;
  return `${Math.floor(seconds / monthSeconds)}mo`;
}

/** Short month, day, and year: Mar 3, 2026. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}

/** The UTC day of a day such as 2026-03-03 or of a time, which is the same for all readers: Mar 3, 2026. */
export function formatDay(iso: string): string {
  return utcDays.format(new Date(iso));
}

/** Dollars and cents, also for 0: $0.00. */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100);
}

/** Date and time in the reader's time zone: Mar 3, 2026, 9:41 AM. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${formatTime(iso)}`;
}

/** Time in the reader's time zone: 9:41 AM. */
export function formatTime(iso: string): string {
  return clockTimes.format(new Date(iso));
}

/** The result of a trade, such as "+1.50 R". One R is what the trade risked. */
export const formatR = (result: number): string =>
  `${result > 0 ? "+" : result < 0 ? "−" : ""}${Math.abs(result).toFixed(2)} R`;
