import { useCallback, useEffect, useState, type RefObject } from "react";
import { isListRendered, renderedRows } from "./rendered-rows";

/** Where the first new message is. unknown: not rendered, not loaded, or below the visible rows. */
export type FirstNewPosition = "above" | "visible" | "unknown";

/** Tracks where the first new message is. Call `update` after the visible rows change. */
export function useFirstNewPosition(
  area: RefObject<HTMLElement | null>,
  messageIds: readonly (string | null)[],
  firstNewId: string | null,
  viewGeneration: number,
): { position: FirstNewPosition; update: () => void } {
  const [position, setPosition] = useState<FirstNewPosition>("unknown");

  const update = useCallback(() => {
    if (area.current && isListRendered(area.current)) {
      setPosition(measurePosition(area.current, messageIds, firstNewId));
    }
  }, [area, messageIds, firstNewId]);

  useEffect(
    function updateOnceRendered() {
      let frame = 0;
      const wait = (): void => {
        if (isListRendered(area.current)) update();
        else frame = requestAnimationFrame(wait);
      };
      frame = requestAnimationFrame(wait);
      return () => cancelAnimationFrame(frame);
    },
    [area, update, viewGeneration],
  );

  return { position, update };
}

function measurePosition(
  area: HTMLElement,
  messageIds: readonly (string | null)[],
  firstNewId: string | null,
): FirstNewPosition {
  if (firstNewId === null) return "unknown";
  const { top, bottom } = area.getBoundingClientRect();
  const visibleRows = renderedRows(area).filter((row) => {
    const rect = row.getBoundingClientRect();
    return rect.bottom > top && rect.top < bottom;
  });
  if (visibleRows.some(({ dataset }) => dataset.messageId === firstNewId)) return "visible";
  const [first] = visibleRows;
  const isAbove = first && messageIds.indexOf(firstNewId) < messageIds.indexOf(first.dataset.messageId ?? "");
  return isAbove ? "above" : "unknown";
}
