import { setTimeout as wait } from "node:timers/promises";
import { KeyedBatches } from "./keyed-batches";

it("runs what waits for a key together, one batch at a time, and doesn't hold up other keys", async () => {
  const batches: string[] = [];
  let finishFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => (finishFirst = resolve));
  const upper = new KeyedBatches<string, string>({
    run: async (key, items) => {
      batches.push(`${key}: ${items.join()}`);
      if (items.includes("a")) await first;
      return items.map((item) => item.toUpperCase());
    },
  });
  const results = ["a", "b"].map((item) => upper.add("one", item));
  await wait(5);
  results.push(upper.add("one", "c"), upper.add("one", "d"));
  expect(upper.waitingCount).toBe(2);
  expect(await upper.add("two", "e")).toBe("E");
  finishFirst();
  expect(await Promise.all(results)).toEqual(["A", "B", "C", "D"]);
  expect(batches).toEqual(["one: a,b", "two: e", "one: c,d"]);
});

it("begins the batches of a key at the interval", async () => {
  const starts: number[] = [];
  const batches = new KeyedBatches<number>({
    run: () => Promise.resolve((starts.push(performance.now()), [])),
    intervalMs: 50,
  });
  await batches.add("key", 1);
  await Promise.all([batches.add("key", 2), batches.add("key", 3)]);
  expect(starts).toHaveLength(2);
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(45);
  expect(batches.isBusy("key")).toBe(true);
});

it("leaves what isn't chosen to the next batch, and fails only the batch that threw", async () => {
  const sizes: number[] = [];
  const batches = new KeyedBatches<number, number>({
    run: (_, items) => {
      sizes.push(items.length);
      return items.includes(1) ? Promise.reject(new Error("A bug")) : Promise.resolve(items);
    },
    choose: (waiting) => waiting.slice(0, 2),
  });
  const results = await Promise.allSettled([1, 2, 3].map((item) => batches.add("key", item)));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(sizes).toEqual([2, 1]);
});
