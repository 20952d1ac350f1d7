/** @jest-environment node */
import { serialize } from "./serialize";

const settle = () => new Promise((resolve) => setTimeout(resolve));

it("runs once for concurrent calls, and once more for calls during a run", async () => {
  const runs: ((error?: Error) => void)[] = [];
  const run = serialize(
    () => new Promise<void>((resolve, reject) => runs.push((error) => (error ? reject(error) : resolve()))),
  );
  run();
  run();
  await settle();
  expect(runs).toHaveLength(1);
  run();
  run();
  runs[0]?.(new Error("Lost"));
  await settle();
  expect(runs).toHaveLength(2);
  runs[1]?.();
  await settle();
  expect(runs).toHaveLength(2);
  run();
  await settle();
  expect(runs).toHaveLength(3);
});
