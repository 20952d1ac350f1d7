import { setImmediate as nextTick } from "node:timers/promises";
import { createBatchLoader } from "../../graphql-server/src/kernel/batch-loader";

/** Starts lookups one after the other, and returns into how many batches the loader puts them. */
export async function countBatches(lookups: number): Promise<number> {
  let batches = 0;
  const loader = createBatchLoader(async (keys: readonly number[]) => {
    batches += 1;
    return [...keys];
  });
  const results: Promise<number>[] = [];
  for (let key = 0; key < lookups; key += 1) {
    results.push(loader.load(key));
    await nextTick();
  }
  await Promise.all(results);
  return batches;
}
