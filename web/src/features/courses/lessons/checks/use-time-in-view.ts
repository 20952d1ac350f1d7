import { useCallback, useEffect, useRef, type RefObject } from "react";

/**
 * Measures how long an element is on the screen in a visible tab. The returned function returns the milliseconds since its last
 * call, and starts over. Without support in the browser, all time counts.
 */
export function useTimeInView(element: RefObject<Element | null>): () => number {
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
  return useCallback(() => {
    const now = performance.now();
    const ms = totalMs.current + (visibleSince.current === null ? 0 : now - visibleSince.current);
    totalMs.current = 0;
    if (visibleSince.current !== null) visibleSince.current = now;
    return ms;
  }, []);
}
