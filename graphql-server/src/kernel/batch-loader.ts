import { setTimeout as sleep } from "node:timers/promises";
import DataLoader from "dataloader";

/** Batches begin at least this long after each other. */
const MIN_INTERVAL_MS = 5;
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
  /** The latest batch, while it runs. */
  let running: Promise<unknown> | null = null;
  let startedAt = -Infinity;
  const waitForMore = async (): Promise<void> => {
    const restMs = startedAt + MIN_INTERVAL_MS - performance.now();
    if (restMs > 0) await sleep(restMs);
    if (running) await Promise.race([running, sleep(MAX_WAIT_MS)]);
  };
  return new DataLoader<Key, Value>(
    (keys) => {
      startedAt = performance.now();
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
      batchScheduleFn: (run) => void waitForMore().then(() => setImmediate(run)),
    },
  );
}
