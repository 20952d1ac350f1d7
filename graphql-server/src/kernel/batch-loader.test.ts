import { EventEmitter, once } from "node:events";
import { setImmediate as nextTick } from "node:timers/promises";
import { createBatchLoader } from "./batch-loader";

function createLoader() {
  const batches: number[][] = [];
  const finish: (() => void)[] = [];
  const events = new EventEmitter();
  const loader = createBatchLoader(async (keys: readonly number[]) => {
    batches.push([...keys]);
    events.emit("start");
    await new Promise<void>((resolve) => finish.push(resolve));
    return keys.map((key) => key * 2);
  });
  return {
    loader,
    batches,
    nextBatch: () => once(events, "start"),
    finishFirst: () => finish.shift()?.(),
  };
}

it("loads what arrives during a batch in the next one", async () => {
  const { loader, batches, nextBatch, finishFirst } = createLoader();
  const firstBatch = nextBatch();
  const first = loader.load(1);
  await firstBatch;
  const second = loader.load(2);
  await nextTick();
  const third = loader.load(3);
  const secondBatch = nextBatch();
  finishFirst();
  expect(await first).toBe(2);
  await secondBatch;
  finishFirst();
  expect(await Promise.all([second, third])).toEqual([4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});

it("doesn't wait for a slow batch", async () => {
  const { loader, nextBatch, finishFirst } = createLoader();
  const firstBatch = nextBatch();
  const first = loader.load(1);
  await firstBatch;
  const secondBatch = nextBatch();
  const second = loader.load(2);
  await secondBatch;
  finishFirst();
  finishFirst();
  expect(await Promise.all([first, second])).toEqual([2, 4]);
});

it("rejects only the lookups of a failed batch", async () => {
  let isBroken = true;
  const loader = createBatchLoader(async (keys: readonly number[]) => {
    if (isBroken) throw new Error("Broken");
    return [...keys];
  });
  await expect(loader.load(1)).rejects.toThrow("Broken");
  isBroken = false;
  expect(await loader.load(2)).toBe(2);
});

it("begins batches at an interval, so that members who load the same at almost the same time share statements", async () => {
  const batches: number[][] = [];
  const loader = createBatchLoader((keys: readonly number[]) => {
    batches.push([...keys]);
    return Promise.resolve([...keys]);
  });
  expect(await loader.load(1)).toBe(1);
  const lookups = [loader.load(2)];
  await nextTick();
  lookups.push(loader.load(3));
  expect(await Promise.all(lookups)).toEqual([2, 3]);
  expect(batches).toEqual([[1], [2, 3]]);
});
