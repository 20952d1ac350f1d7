import { useEffect, useRef, useState, type RefObject } from "react";
import type { ChannelFeed } from "../feed/channel-feed";

/**
 * Loads the pages beside what is shown as its ends come near; not before a new list has found its place, which pages that
 * come in between would move away under it.
 */
export function usePaging(
  area: RefObject<HTMLElement | null>,
  { view, loadOlder, loadNewer }: ChannelFeed,
): { startReached: () => void; endReached: () => void } {
  const [settledCount, setSettledCount] = useState(-1);
  const isSettled = settledCount === view.count;
  const reached = useRef({ start: false, end: false });

  useEffect(
    function waitUntilSettled() {
      let frame = 0;
      const look = (): void => {
        if (isDrawn(area.current)) setSettledCount(view.count);
        else frame = requestAnimationFrame(look);
      };
      reached.current = { start: false, end: false };
      frame = requestAnimationFrame(look);
      return () => cancelAnimationFrame(frame);
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

/** The list keeps its rows hidden until it has measured them and scrolled to where it begins. */
function isDrawn(area: HTMLElement | null): boolean {
  const rows = area?.querySelector<HTMLElement>('[data-testid="virtuoso-item-list"]');
  return rows !== null && rows !== undefined && rows.style.visibility !== "hidden" && rows.childElementCount > 0;
}
