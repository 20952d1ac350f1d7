const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** The delay before retry number `attempt` (from 1). Doubles up to 30 s, with jitter so that clients don't retry together. */
export function backoffMs(attempt: number): number {
  return jittered(Math.min(BASE_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS));
}

/** A random delay between half of `delayMs` and all of it. */
export function jittered(delayMs: number): number {
  return delayMs * (0.5 + Math.random() / 2);
}

const RECONNECT_DELAY_MS = 2_000;
/** Spreads reconnects out, so that clients don't all reconnect at the same time after a deployment. */
const RECONNECT_JITTER_MS = 2_000;

/** The delay before the live connection's reconnect number `attempt` (from 1). */
export const reconnectDelayMs = (attempt: number): number =>
  RECONNECT_DELAY_MS * attempt + Math.random() * RECONNECT_JITTER_MS;
