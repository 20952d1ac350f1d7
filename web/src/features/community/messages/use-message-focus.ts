import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import type { FeedView } from "../live/channel-feed";
import { rowsIn } from "./list/rendered-rows";

/** The list measures its rows for some frames before it draws those in its middle. */
const FRAMES_TO_WAIT = 30;

/**
 * Arrow keys lead from message to message; what the list was led to gets the focus, unless the reader is somewhere else
 * on the page, writing for instance.
 */
export function useMessageFocus(view: FeedView): {
  area: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const area = useRef<HTMLDivElement>(null);

  useEffect(
    function focusWhatIsShown() {
      if (view.messageId === null) return;
      let frame = 0;
      let waited = 0;
      const look = (): void => {
        const list = area.current;
        const isElsewhere = document.activeElement !== document.body && !list?.contains(document.activeElement);
        if (!list || isElsewhere || waited > FRAMES_TO_WAIT) return;
        waited += 1;
        const row = rowsIn(list).find(({ dataset }) => dataset.messageId === view.messageId);
        row?.focus({ preventScroll: true });
        // As long as the list hides its rows, none of them takes the focus.
        if (!row || document.activeElement !== row) frame = requestAnimationFrame(look);
      };
      look();
      return () => cancelAnimationFrame(frame);
    },
    [view],
  );

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const list = area.current;
    if (!step || !list || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = event.target as HTMLElement;
    const isOnList = at.role === "log" || at.dataset.messageId !== undefined;
    if (!isOnList) return;
    const next = neighbour(rowsIn(list), at, step, list);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  }

  return { area, onKeyDown };
}

/** From a message the one beside it; from the list itself the last one that can be seen. */
function neighbour(rows: HTMLElement[], at: HTMLElement, step: number, list: HTMLElement): HTMLElement | undefined {
  const index = rows.indexOf(at);
  if (index >= 0) return rows[index + step];
  const bottom = list.getBoundingClientRect().bottom;
  return rows.findLast((row) => row.getBoundingClientRect().top < bottom);
}
