import { act, renderHook } from "@testing-library/react";
import type { FeedSnapshot } from "../../live/channel-feed";
import { useFollowNewest } from "./use-follow-newest";

/** A list at its end: 1,000 px of rows, of which the last 400 are visible. jsdom has no layout, so the test sets the sizes. */
function show() {
  const area = document.createElement("div");
  area.innerHTML = `<div role="log"><div data-testid="virtuoso-item-list"><p>row</p></div></div>`;
  const list = area.querySelector<HTMLElement>("[role=log]") as HTMLElement;
  const size = (changes: { clientHeight?: number; scrollHeight?: number }): void => {
    for (const [name, value] of Object.entries(changes))
      Object.defineProperty(list, name, { value, configurable: true });
    list.scrollTop = Math.min(list.scrollTop, list.scrollHeight - list.clientHeight);
  };
  size({ clientHeight: 400, scrollHeight: 1_000 });
  list.scrollTop = 600;

  const observers: (() => void)[] = [];
  jest.spyOn(window, "ResizeObserver").mockImplementation((callback) => {
    observers.push(() => callback([], {} as ResizeObserver));
    return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
  });
  const feed = { lastSeq: 7, hasNewer: false, pending: [] };
  const snapshot = { feed, view: { generation: 0, messageId: null } } as unknown as FeedSnapshot;
  const { result } = renderHook(() => useFollowNewest({ current: area }, snapshot));
  return {
    list,
    size,
    /** A frame of the browser: first its scroll event, then the observers. */
    frame: (): void =>
      act(() => {
        list.dispatchEvent(new Event("scroll"));
        for (const notify of observers) notify();
      }),
    stoppedAtSeq: () => result.current,
  };
}

afterEach(() => jest.restoreAllMocks());

it("stays at the end when the composer shrinks and a row arrives in the same frame", () => {
  const { list, size, frame, stoppedAtSeq } = show();
  // The list grows, so the browser moves it up. Then the row of the sent message arrives.
  size({ clientHeight: 520 });
  expect(list.scrollTop).toBe(480);
  size({ scrollHeight: 1_250 });
  frame();
  expect(stoppedAtSeq()).toBeNull();
  expect(list.scrollTop).toBe(1_250);
});

it("stops when the reader scrolls up, also while rows arrive", () => {
  const { list, size, frame, stoppedAtSeq } = show();
  size({ scrollHeight: 1_100 });
  list.scrollTop = 550;
  frame();
  expect(stoppedAtSeq()).toBe(7);
  expect(list.scrollTop).toBe(550);
});
