import { useEffect, useMemo, useRef, type RefObject } from "react";

export interface TimeInView {
  /** The time since the last call, or since the start, that the element was on the screen. */
  takeMs: () => number;
}

/** Measures how long an element is visible, in a visible tab. Without support in the browser, counts all time. */
export function useTimeInView(element: RefObject<Element | null>): TimeInView {
  const totalMs = useRef(0);
  const visibleSince = useRef<number | null>(null);
  useEffect(
    function measure() {
      let isInView = typeof IntersectionObserver === "undefined";
      const update = (): void => {
        const now = performance.now();
        if (visibleSince.current !== null) totalMs.current += now - visibleSince.current;
        visibleSince.current = isInView && !document.hidden ? now : null;
      };
      update();
      document.addEventListener("visibilitychange", update);
      const observer = isInView
        ? null
        : new IntersectionObserver(([entry]) => {
            isInView = entry?.isIntersecting ?? false;
            update();
          });
      if (element.current) observer?.observe(element.current);
      return () => {
        document.removeEventListener("visibilitychange", update);
        observer?.disconnect();
      };
    },
    [element],
  );
  return useMemo(
    () => ({
      takeMs: () => {
        const now = performance.now();
        const ms = totalMs.current + (visibleSince.current === null ? 0 : now - visibleSince.current);
        totalMs.current = 0;
        if (visibleSince.current !== null) visibleSince.current = now;
        return ms;
      },
    }),
    [],
  );
}
