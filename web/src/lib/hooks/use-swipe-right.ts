import { useRef, type TouchEvent } from "react";

/** Gestures that begin closer to the edge of the screen belong to the system. */
const EDGE_PX = 24;
const MIN_DISTANCE_PX = 64;

/** Handlers of an area in which a swipe to the right does something, on narrow screens. */
export function useSwipeRight(onSwipe: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      const isPane = window.matchMedia("(width < 48rem)").matches && !isScrolledSideways(target);
      start.current = touches.length === 1 && touch && isPane && touch.clientX > EDGE_PX ? at(touch) : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (x >= MIN_DISTANCE_PX && x > 2 * Math.abs(y)) onSwipe();
    },
  };
}

const at = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({ x: clientX, y: clientY });

/** Code and fields have their own use for a swipe. */
const isScrolledSideways = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("pre, input, textarea") !== null;
