import { setTimeout as sleep } from "node:timers/promises";
import DataLoader from "dataloader";

/** The longest time that a batch waits for the previous one. */
const MAX_WAIT_MS = 20;

/**
 * Batches the lookups of all requests and sockets. Lookups that arrive while a batch runs share the next one, unless it takes
 * long, so batches grow with the load. `load` returns the values in the order of the keys.
 */
export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<Value[]>,
  maxBatchSize = 1_000,
): DataLoader<Key, Value> {
  let running: Promise<unknown> = Promise.resolve();
  return new DataLoader<Key, Value>(
    (keys) => {
      const values = load(keys);
      running = values.catch(() => undefined);
      return values;
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn: (run) => void Promise.race([running, sleep(MAX_WAIT_MS)]).then(() => setImmediate(run)),
    },
  );
}
