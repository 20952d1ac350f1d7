import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import type { FeedView } from "../live/channel-feed";
import { renderedRows } from "./list/rendered-rows";

/** The list needs several frames to measure its rows before it renders those in the middle. */
const MAX_FRAMES = 30;

/**
 * Moves the focus between messages with the arrow keys, and to the target of a jump unless the focus is elsewhere on the page,
 * for example in the composer.
 */
export function useMessageFocus(view: FeedView): {
  area: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const area = useRef<HTMLDivElement>(null);

  useEffect(
    function focusTarget() {
      if (view.messageId === null || view.offset !== undefined) return;
      let frame = 0;
      let frames = 0;
      const tryFocus = (): void => {
        const list = area.current;
        const isElsewhere = document.activeElement !== document.body && !list?.contains(document.activeElement);
        if (!list || isElsewhere || frames > MAX_FRAMES) return;
        frames += 1;
        const row = renderedRows(list).find(({ dataset }) => dataset.messageId === view.messageId);
        row?.focus({ preventScroll: true });
        // A row can't take focus while the list hides it.
        if (!row || document.activeElement !== row) frame = requestAnimationFrame(tryFocus);
      };
      tryFocus();
      return () => cancelAnimationFrame(frame);
    },
    [view],
  );

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const list = area.current;
    if (!step || !list || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    const isListOrRow = target.role === "log" || target.dataset.messageId !== undefined;
    if (!isListOrRow) return;
    const next = adjacentRow(renderedRows(list), target, step, list);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  }

  return { area, onKeyDown };
}

/** From a message, returns the adjacent row; from the list itself, the last visible row. */
function adjacentRow(rows: HTMLElement[], from: HTMLElement, step: number, list: HTMLElement): HTMLElement | undefined {
  const index = rows.indexOf(from);
  if (index >= 0) return rows[index + step];
  const bottom = list.getBoundingClientRect().bottom;
  return rows.findLast((row) => row.getBoundingClientRect().top < bottom);
}
