import { setTimeout as sleep } from "node:timers/promises";
import DataLoader from "dataloader";

/** The longest time that a batch waits for the previous one. */
const MAX_WAIT_MS = 20;
/** How long batches wait for more lookups after `collectLookups`. */
const COLLECT_MS = 50;

let collectUntil = 0;

/**
 * Makes all batches of the next `forMs` wait for more lookups. Call when many members are about to load the same, one after
 * another: a statement that takes a millisecond would serve only one of them.
 */
export function collectLookups(forMs: number): void {
  collectUntil = performance.now() + forMs;
}

async function waitForMore(running: Promise<unknown> | null): Promise<void> {
  if (performance.now() < collectUntil) await sleep(COLLECT_MS);
  if (running) await Promise.race([running, sleep(MAX_WAIT_MS)]);
}

/**
 * Batches the lookups of all requests and sockets. Lookups that arrive while a batch runs share the next one, unless it takes
 * long, so batches grow with the load. `load` returns the values in the order of the keys.
 */
export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<Value[]>,
  maxBatchSize = 1_000,
): DataLoader<Key, Value> {
  /** The latest batch, while it runs. */
  let running: Promise<unknown> | null = null;
  return new DataLoader<Key, Value>(
    (keys) => {
      const values = load(keys);
      const finish = (): void => {
        if (running === batch) running = null;
      };
      const batch = values.then(finish, finish);
      running = batch;
      return values;
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn: (run) => void waitForMore(running).then(() => setImmediate(run)),
    },
  );
}
