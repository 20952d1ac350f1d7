export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The community came here half a year ago, with members and XP from before: nothing older was written here. */
export const MOVED_DAYS_AGO = 180;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
