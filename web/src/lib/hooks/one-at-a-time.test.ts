/** @jest-environment node */
import { oneAtATime } from "./one-at-a-time";

const settle = () => new Promise((resolve) => setTimeout(resolve));

it("asks once for calls at the same time, and once more for calls while an answer is under way", async () => {
  const answers: ((error?: Error) => void)[] = [];
  const ask = oneAtATime(
    () => new Promise<void>((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve()))),
  );
  ask();
  ask();
  await settle();
  expect(answers).toHaveLength(1);
  ask();
  ask();
  answers[0]?.(new Error("Lost"));
  await settle();
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await settle();
  expect(answers).toHaveLength(2);
  ask();
  await settle();
  expect(answers).toHaveLength(3);
});
