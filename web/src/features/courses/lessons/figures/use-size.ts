import { useLayoutEffect, useState, type RefObject } from "react";
import type { Size } from "./plot";

/** Used until the element has a size. */
const DEFAULT_SIZE: Size = { width: 640, height: 360 };

/** The size of an element in whole pixels. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(DEFAULT_SIZE);
  useLayoutEffect(
    function watchSize() {
      const { current } = element;
      if (!current) return;
      const measure = (): void => {
        const { clientWidth: width, clientHeight: height } = current;
        if (width > 0 && height > 0) {
          setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
        }
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(current);
      return () => observer.disconnect();
    },
    [element],
  );
  return size;
}
