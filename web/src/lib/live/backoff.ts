const FIRST_MS = 500;
const MAX_MS = 30_000;

/** The pause before retry number `attempt` (from 1): doubles up to half a minute, random so that clients do not retry together. */
export function backoffMs(attempt: number): number {
  return jittered(Math.min(FIRST_MS * 2 ** (attempt - 1), MAX_MS));
}

/** Between half of the pause and all of it. */
export function jittered(pauseMs: number): number {
  return pauseMs * (0.5 + Math.random() / 2);
}
