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

it("waits longer while values keep coming, up to a maximum, and starts over after a pause", () => {
  jest.useFakeTimers();
  const calledAt: number[] = [];
  let seconds = 0;
  const throttled = new Throttled<void>(() => calledAt.push(seconds), 1_000, 10_000);
  const pass = (count: number, isBusy: boolean): void => {
    for (const end = seconds + count; seconds < end; seconds += 1) {
      if (isBusy) throttled.push();
      jest.advanceTimersByTime(1_000);
    }
  };
  pass(40, true);
  expect(calledAt).toEqual([0, 1, 2, 6, 14, 24, 34]);
  pass(30, false);
  calledAt.length = 0;
  pass(3, true);
  expect(calledAt.map((second) => second - 70)).toEqual([0, 1, 2]);
  jest.useRealTimers();
});
