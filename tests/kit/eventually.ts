import { setTimeout as wait } from "node:timers/promises";

const TIMEOUT_MS = 20_000;
const INTERVAL_MS = 20;

/** Polls until `look` returns something truthy and returns it; fails with `what` was awaited after 20 seconds. */
export async function eventually<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}`);
    await wait(INTERVAL_MS);
  }
}
