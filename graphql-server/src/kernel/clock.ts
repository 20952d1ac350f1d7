export const DAY_MS = 86_400_000;

/** Injected, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

const ISO_TIME_LENGTH = "2026-01-31T12:00:00.000Z".length;

/** The time in UTC with milliseconds, like "2026-01-31T12:00:00.000Z". PostgreSQL's JSON functions use another format. */
export const toIsoTime = (time: Date | string): string =>
  typeof time === "string" && time.length === ISO_TIME_LENGTH && time.endsWith("Z")
    ? time
    : new Date(time).toISOString();

export const systemClock: Clock = { now: () => new Date() };
