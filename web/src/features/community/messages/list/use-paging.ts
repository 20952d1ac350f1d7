import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { ChannelFeed } from "../../live/channel-feed";
import { isDrawn, showsPlace } from "./rendered-rows";

/** With these, people scroll. */
const movingEvents = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
/** After so many frames in the wrong place, the list stays there: better than a list that loads nothing. */
const framesToSettle = 120;

/**
 * Loads the pages before and after what is shown as its ends come near; not before a new list has found its place, which pages
 * that come in between would move away under it.
 */
export function usePaging(
  area: RefObject<HTMLElement | null>,
  { view, loadOlder, loadNewer }: ChannelFeed,
  scrollToPlace: () => void,
): { startReached: () => void; endReached: () => void } {
  const [settledCount, setSettledCount] = useState(-1);
  const isSettled = settledCount === view.count;
  const reached = useRef({ start: false, end: false });
  const isInPlace = useEffectEvent(() => area.current !== null && showsPlace(area.current, view.messageId));
  const goToPlace = useEffectEvent(scrollToPlace);

  useEffect(
    function waitUntilSettled() {
      const element = area.current;
      let frame = 0;
      let frames = 0;
      let isMoved = false;
      const settle = (): void => setSettledCount(view.count);
      const look = (): void => {
        frame = requestAnimationFrame(look);
        if (!isDrawn(element)) return;
        frames += 1;
        if (isMoved || isInPlace() || frames > framesToSettle) {
          cancelAnimationFrame(frame);
          settle();
        } else goToPlace();
      };
      const stayWhereMoved = (): void => void (isMoved = true);
      reached.current = { start: false, end: false };
      frame = requestAnimationFrame(look);
      for (const event of movingEvents) element?.addEventListener(event, stayWhereMoved, { passive: true });
      return () => {
        cancelAnimationFrame(frame);
        for (const event of movingEvents) element?.removeEventListener(event, stayWhereMoved);
      };
    },
    [area, view.count],
  );
  useEffect(
    function loadWhatWasReached() {
      if (!isSettled) return;
      if (reached.current.start) loadOlder();
      if (reached.current.end) loadNewer();
    },
    [isSettled, loadOlder, loadNewer],
  );

  function reach(end: "start" | "end", load: () => void): void {
    if (isSettled) load();
    else reached.current[end] = true;
  }

  return { startReached: () => reach("start", loadOlder), endReached: () => reach("end", loadNewer) };
}
