import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from "react";

const MAX_SCALE = 6;
const STEP = 1.5;
const DOUBLE_CLICK_SCALE = 2.5;
const MIN_SWIPE_PX = 60;

interface Point {
  x: number;
  y: number;
}

/** The scale, and how far the image is moved from the center. */
interface Position extends Point {
  scale: number;
}

export interface Zoom {
  scale: number;
  isLargest: boolean;
  /** Whether fingers or the mouse move the image. */
  isMoving: boolean;
  transform: string;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
    onDoubleClick: (event: MouseEvent) => void;
  };
  zoomIn: () => void;
  zoomOut: () => void;
  reset: () => void;
}

interface ZoomOptions {
  /** Called with 1 for a swipe to the left and -1 for one to the right, while the image isn't zoomed. */
  onSwipe: (step: number) => void;
  /** Called for a swipe down. */
  onDismiss: () => void;
}

const FIT: Position = { scale: 1, x: 0, y: 0 };

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const center = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Zooms around a point that keeps its place. At scale 1, the image is centered. */
export function zoomAround(position: Position, scale: number, point: Point): Position {
  const next = Math.min(MAX_SCALE, Math.max(1, scale));
  if (next === 1) return FIT;
  const ratio = next / position.scale;
  return { scale: next, x: point.x - (point.x - position.x) * ratio, y: point.y - (point.y - position.y) * ratio };
}

interface Size {
  width: number;
  height: number;
}

/** Moves the image back so far that it covers the area, or is centered where it is smaller. */
export function keepInView({ scale, x, y }: Position, image: Size, area: Size): Position {
  const limit = (offset: number, length: number, available: number): number => {
    const most = Math.max(0, (length * scale - available) / 2);
    return Math.min(most, Math.max(-most, offset));
  };
  return { scale, x: limit(x, image.width, area.width), y: limit(y, image.height, area.height) };
}

/** Zoom with buttons, keys, the wheel, double clicks, and two fingers; moves a zoomed image, and detects swipes otherwise. */
export function useZoom(
  areaRef: RefObject<HTMLElement | null>,
  imageId: string,
  { onSwipe, onDismiss }: ZoomOptions,
): Zoom {
  const [position, setPosition] = useState(FIT);
  const [zoomedId, setZoomedId] = useState(imageId);
  if (zoomedId !== imageId) {
    setZoomedId(imageId);
    setPosition(FIT);
  }
  const [isMoving, setMoving] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const swipeStart = useRef<Point | null>(null);

  /** Relative to the center of the area. */
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const area = areaRef.current?.getBoundingClientRect();
    return area ? { x: clientX - area.left - area.width / 2, y: clientY - area.top - area.height / 2 } : { x: 0, y: 0 };
  }

  function move(change: (current: Position) => Position): void {
    const area = areaRef.current;
    const image = area?.querySelector("img");
    setPosition((current) => {
      const next = change(current);
      if (!area || !image) return next;
      const shown = { width: image.offsetWidth, height: image.offsetHeight };
      return keepInView(next, shown, { width: area.clientWidth, height: area.clientHeight });
    });
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY / 300);
    move((current) => zoomAround(current, current.scale * factor, pointOf(event)));
  });
  useEffect(
    // React's wheel listeners can't prevent the default.
    function watchWheel() {
      const area = areaRef.current;
      const listen = (event: WheelEvent): void => onWheel(event);
      area?.addEventListener("wheel", listen, { passive: false });
      return () => area?.removeEventListener("wheel", listen);
    },
    [areaRef],
  );

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
    swipeStart.current = pointers.current.size === 1 && position.scale === 1 ? pointOf(event) : null;
    setMoving(true);
  }

  function onPointerMove(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      move((current) => zoomAround(current, current.scale * factor, center(now, other)));
    } else if (position.scale > 1) {
      move(({ scale, x, y }) => ({ scale, x: x + now.x - before.x, y: y + now.y - before.y }));
    }
  }

  function onPointerUp(event: PointerEvent): void {
    if (!pointers.current.delete(event.pointerId)) return;
    if (pointers.current.size === 0) setMoving(false);
    const start = swipeStart.current;
    swipeStart.current = null;
    if (!start || event.type === "pointercancel") return;
    const end = pointOf(event);
    const [x, y] = [end.x - start.x, end.y - start.y];
    if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) > 1.5 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    else if (event.pointerType !== "mouse" && y >= MIN_SWIPE_PX && y > 1.5 * Math.abs(x)) onDismiss();
  }

  const zoomTo = (factor: number): void =>
    move((current) => zoomAround(current, current.scale * factor, { x: 0, y: 0 }));
  const { scale, x, y } = position;
  return {
    scale,
    isLargest: scale >= MAX_SCALE,
    isMoving,
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event) =>
        move((current) => zoomAround(current, current.scale > 1 ? 1 : DOUBLE_CLICK_SCALE, pointOf(event))),
    },
    zoomIn: () => zoomTo(STEP),
    zoomOut: () => zoomTo(1 / STEP),
    reset: () => setPosition(FIT),
  };
}
