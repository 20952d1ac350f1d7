/** A time in UTC, for readers whose time zone is unknown: "November 21, 2026 at 2:05 PM UTC". */
export const formatTime = (time: Date): string =>
  `${time.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;

const MAX_SHOWN_SECONDS = 90;

/** The time left to wait, rounded up: "45 s" or "10 minutes". */
export const formatWait = (seconds: number): string =>
  seconds <= MAX_SHOWN_SECONDS ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;

/** "1 lesson" or "3 lessons". */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A date in UTC: "November 21, 2026". */
export const formatDate = (time: Date): string =>
  time.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

/** An amount such as "$199.99". */
export const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** A CSV file with a line for the columns, which are those of the first row, or the given ones without rows. */
export function formatCsv(
  rows: readonly Readonly<Record<string, string | number | boolean | null>>[],
  columnsWithoutRows: readonly string[],
): string {
  const columns = rows[0] ? Object.keys(rows[0]) : columnsWithoutRows;
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
  return lines.map((values) => `${values.map(csvCell).join(",")}\r\n`).join("");
}

/** An apostrophe keeps spreadsheets from running a text as a formula. Numbers keep their sign. */
function csvCell(value: string | number | boolean | null): string {
  const text = String(value ?? "");
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
