/** @jest-environment node */
import { oneAtATime } from "./one-at-a-time";

const settle = () => new Promise((resolve) => setTimeout(resolve));

it("asks once more for all who called while an answer was under way, also after a failure", async () => {
  const answers: ((error?: Error) => void)[] = [];
  const ask = oneAtATime(
    () => new Promise<void>((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve()))),
  );
  ask();
  ask();
  ask();
  expect(answers).toHaveLength(1);
  answers[0]?.(new Error("Lost"));
  await settle();
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await settle();
  expect(answers).toHaveLength(2);
  ask();
  expect(answers).toHaveLength(3);
});
