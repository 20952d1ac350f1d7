/** A time in UTC, for readers whose time zone is unknown: "21 November 2026, 14:05 UTC". */
export const formatTime = (time: Date): string =>
  `${time.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).replace(" at ", ", ")} UTC`;

const MAX_SHOWN_SECONDS = 90;

/** The time left to wait, rounded up: "45 s" or "10 minutes". */
export const formatWait = (seconds: number): string =>
  seconds <= MAX_SHOWN_SECONDS ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;

/** A date in UTC: "21 November 2026". */
export const formatDate = (time: Date): string =>
  time.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
