import { useEffect, useRef, useState, type RefObject } from "react";
import type { ChannelFeed } from "../feed/channel-feed";
import { isDrawn } from "./drawn-rows";

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
