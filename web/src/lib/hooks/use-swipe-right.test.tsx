import { fireEvent, render, screen } from "@testing-library/react";
import { useSwipeRight } from "./use-swipe-right";

const onSwipe = jest.fn();

function Area() {
  return (
    <div {...useSwipeRight(onSwipe)}>
      text <pre>code</pre>
    </div>
  );
}

const isNarrow = (matches: boolean) =>
  jest
    .spyOn(window, "matchMedia")
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches }) as MediaQueryList);

function swipe(target: HTMLElement, from: [x: number, y: number], to: [x: number, y: number]): number {
  onSwipe.mockReset();
  const touch = ([clientX, clientY]: [number, number]) => ({ identifier: 1, target, clientX, clientY });
  fireEvent.touchStart(target, { touches: [touch(from)] });
  fireEvent.touchEnd(target, { touches: [], changedTouches: [touch(to)] });
  return onSwipe.mock.calls.length;
}

it("detects a right swipe and ignores other gestures", () => {
  const media = isNarrow(true);
  render(<Area />);
  const area = screen.getByText("text");
  expect(swipe(area, [100, 100], [200, 120])).toBe(1);
  // From the screen edge, where the system goes back; too short; downward; to the left; and in code.
  expect(swipe(area, [10, 100], [200, 100])).toBe(0);
  expect(swipe(area, [100, 100], [140, 100])).toBe(0);
  expect(swipe(area, [100, 100], [200, 200])).toBe(0);
  expect(swipe(area, [200, 100], [100, 100])).toBe(0);
  expect(swipe(screen.getByText("code"), [100, 100], [200, 100])).toBe(0);
  media.mockReturnValue(Object.assign(new EventTarget(), { matches: false }) as MediaQueryList);
  expect(swipe(area, [100, 100], [200, 100])).toBe(0);
  media.mockRestore();
});
