import { act, renderHook } from "@testing-library/react";
import { useTimeInView } from "./use-time-in-view";

type Callback = (entries: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void;

let setInView: (isInView: boolean) => void;

beforeEach(() => {
  jest.useFakeTimers();
  class Observer {
    constructor(callback: Callback) {
      setInView = (isIntersecting) => act(() => callback([{ isIntersecting }]));
    }
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, "IntersectionObserver");
});

const start = (): (() => number) =>
  renderHook(() => useTimeInView({ current: document.createElement("form") })).result.current;

it("counts only the time that the element is on the screen, and starts over when it is read", () => {
  const takeMs = start();
  jest.advanceTimersByTime(60_000);
  setInView(true);
  jest.advanceTimersByTime(5_000);
  setInView(false);
  jest.advanceTimersByTime(60_000);
  setInView(true);
  jest.advanceTimersByTime(2_000);
  expect(takeMs()).toBe(7_000);
  jest.advanceTimersByTime(3_000);
  expect(takeMs()).toBe(3_000);
});
