import { useRef, type TouchEvent } from "react";

/** Gestures that start closer to the screen edge belong to the system. */
const EDGE_PX = 24;
const MIN_DISTANCE_PX = 64;

/** Touch handlers that detect a right swipe on narrow screens. */
export function useSwipeRight(onSwipe: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      const canSwipe = window.matchMedia("(width < 48rem)").matches && !handlesOwnSwipe(target);
      start.current = touches.length === 1 && touch && canSwipe && touch.clientX > EDGE_PX ? positionOf(touch) : null;
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

const positionOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({ x: clientX, y: clientY });

/** Code blocks and fields scroll sideways themselves. */
const handlesOwnSwipe = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("pre, input, textarea") !== null;
