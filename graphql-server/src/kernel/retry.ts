import { setTimeout as sleep } from "node:timers/promises";
import { toAppError } from "./errors/error-format";

const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 1_500;

/**
 * Asks until there is an answer, for as long as the only trouble is that the database is away or busy. Pauses are random, so
 * that thousands who ask do not come back at the same moment.
 */
export async function retryWhileUnavailable<T>(ask: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (toAppError(error).error.code !== "UNAVAILABLE" || isOver()) throw error;
      const pauseMs = MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS);
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
}
