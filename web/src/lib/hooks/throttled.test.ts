/** @jest-environment node */
import { Throttled } from "./throttled";

it("calls immediately, then once per interval with the latest value, if there is a new one", () => {
  jest.useFakeTimers();
  const called: number[] = [];
  const throttled = new Throttled<number>((value) => called.push(value), 2_000);
  for (const value of [1, 2, 3]) throttled.push(value);
  expect(called).toEqual([1]);
  jest.advanceTimersByTime(2_000);
  expect(called).toEqual([1, 3]);
  throttled.push(4);
  throttled.flush();
  expect(called).toEqual([1, 3, 4]);
  jest.advanceTimersByTime(10_000);
  throttled.flush();
  expect(called).toEqual([1, 3, 4]);
  throttled.push(5);
  expect(called).toEqual([1, 3, 4, 5]);
  jest.useRealTimers();
});
