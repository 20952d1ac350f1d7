const MIN_AHEAD_MS = 60_000;
const MAX_AHEAD_MS = 90 * 24 * 3_600_000;

/** The rule of the server, for the value of a field for a local date and time. */
export function validateSendAt(value: string, _values?: unknown, now = Date.now()): true | string {
  const aheadMs = new Date(value).getTime() - now;
  return (
    (aheadMs >= MIN_AHEAD_MS && aheadMs <= MAX_AHEAD_MS) ||
    "Choose a time at least one minute and at most 90 days ahead."
  );
}

/** The value of such a field. */
export function toLocalInput(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
