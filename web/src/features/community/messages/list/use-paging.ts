import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { ChannelFeed, FeedView } from "../../live/channel-feed";
import { isListRendered, isScrolledTo, rowContainerIn, scrollToOffset } from "./rendered-rows";

/** The input events that can scroll the list. */
const SCROLL_EVENTS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
/** After this many frames, paging starts even if the list has not reached its target. */
const MAX_SETTLE_FRAMES = 120;

/**
 * Loads adjacent pages when the reader approaches either end. Waits until a new list has scrolled to its target, because
 * pages that load earlier would shift it.
 */
export function usePaging(
  area: RefObject<HTMLElement | null>,
  { loadOlder, loadNewer }: ChannelFeed,
  view: FeedView,
  scrollToTarget: () => void,
): { onStartReached: () => void; onEndReached: () => void } {
  const [settledGeneration, setSettledGeneration] = useState(-1);
  const isSettled = settledGeneration === view.generation;
  const reached = useRef({ start: false, end: false });
  const isAtTarget = useEffectEvent(() => area.current !== null && isScrolledTo(area.current, view));
  const goToTarget = useEffectEvent(() => {
    if (!area.current || !scrollToOffset(area.current, view)) scrollToTarget();
  });

  useEffect(
    function waitUntilSettled() {
      const element = area.current;
      let frame = 0;
      let frames = 0;
      let hasUserScrolled = false;
      const check = (): void => {
        frame = requestAnimationFrame(check);
        if (!isListRendered(element)) return;
        frames += 1;
        if (hasUserScrolled || isAtTarget() || frames > MAX_SETTLE_FRAMES) {
          cancelAnimationFrame(frame);
          setSettledGeneration(view.generation);
        } else goToTarget();
      };
      // Virtuoso estimates the height of rows that it adds above, and moves the others when it measures them.
      const observer = new ResizeObserver(() => {
        if (!hasUserScrolled && isListRendered(element)) goToTarget();
      });
      const rows = rowContainerIn(element);
      if (rows && view.offset !== undefined) observer.observe(rows, { box: "border-box" });
      const onUserScroll = (): void => void (hasUserScrolled = true);
      reached.current = { start: false, end: false };
      frame = requestAnimationFrame(check);
      for (const event of SCROLL_EVENTS) element?.addEventListener(event, onUserScroll, { passive: true });
      return () => {
        cancelAnimationFrame(frame);
        observer.disconnect();
        for (const event of SCROLL_EVENTS) element?.removeEventListener(event, onUserScroll);
      };
    },
    [area, view.generation, view.offset],
  );
  useEffect(
    function loadReachedPages() {
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

  return { onStartReached: () => reach("start", loadOlder), onEndReached: () => reach("end", loadNewer) };
}
