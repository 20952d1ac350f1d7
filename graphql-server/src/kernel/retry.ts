import { setTimeout as sleep } from "node:timers/promises";
import { toAppError } from "./errors/error-format";

const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 1_500;

/**
 * Retries while the database is unavailable or busy, until `isCancelled()` returns true. Delays are random, so that thousands of
 * callers don't retry simultaneously.
 */
export async function retryWhileUnavailable<T>(operation: () => Promise<T>, isCancelled: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (toAppError(error).error.code !== "UNAVAILABLE" || isCancelled()) throw error;
      const delayMs = MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS);
      await sleep(delayMs, undefined, { ref: false });
    }
  }
}
