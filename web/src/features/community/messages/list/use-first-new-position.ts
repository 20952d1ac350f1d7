import { useCallback, useEffect, useState, type RefObject } from "react";
import { isDrawn, rowsIn } from "./rendered-rows";

/** Where the first message that was missed is; unknown: not drawn yet, not loaded, or further down. */
export type FirstNewPlace = "above" | "in sight" | "unknown";

/** Follows where the first missed message stands; call `look` when what can be seen has changed. */
export function useFirstNewPlace(
  area: RefObject<HTMLElement | null>,
  messageIds: readonly (string | null)[],
  firstNewId: string | null,
  viewCount: number,
): { place: FirstNewPlace; look: () => void } {
  const [place, setPlace] = useState<FirstNewPlace>("unknown");

  const look = useCallback(() => {
    if (area.current && isDrawn(area.current)) setPlace(placeOf(area.current, messageIds, firstNewId));
  }, [area, messageIds, firstNewId]);

  useEffect(
    function lookOnceDrawn() {
      let frame = 0;
      const wait = (): void => {
        if (isDrawn(area.current)) look();
        else frame = requestAnimationFrame(wait);
      };
      frame = requestAnimationFrame(wait);
      return () => cancelAnimationFrame(frame);
    },
    [area, look, viewCount],
  );

  return { place, look };
}

function placeOf(area: HTMLElement, messageIds: readonly (string | null)[], firstNewId: string | null): FirstNewPlace {
  if (firstNewId === null) return "unknown";
  const { top, bottom } = area.getBoundingClientRect();
  const seen = rowsIn(area).filter((row) => {
    const rect = row.getBoundingClientRect();
    return rect.bottom > top && rect.top < bottom;
  });
  if (seen.some(({ dataset }) => dataset.messageId === firstNewId)) return "in sight";
  const [first] = seen;
  const isAbove = first && messageIds.indexOf(firstNewId) < messageIds.indexOf(first.dataset.messageId ?? "");
  return isAbove ? "above" : "unknown";
}
