import { setTimeout as wait } from "node:timers/promises";

const TIMEOUT_MS = 20_000;
const INTERVAL_MS = 20;

/** Polls until `check` returns a truthy value, and returns that value. Throws after 20 seconds. */
export async function eventually<T>(expectation: string, check: () => T | Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${expectation}`);
    await wait(INTERVAL_MS);
  }
}
