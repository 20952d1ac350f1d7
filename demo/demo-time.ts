export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** When the community moved to this platform, with its members and their XP. No messages are older. */
export const MOVED_DAYS_AGO = 180;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
