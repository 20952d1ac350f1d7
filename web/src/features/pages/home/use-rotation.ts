import { useEffect, useState } from "react";
import { usePrefersReducedMotion } from "../../../lib/hooks/use-prefers-reduced-motion";

export interface Rotation {
  index: number;
  /** False when paused by the visitor or by reduced motion. */
  running: boolean;
  /** Shows an item and stops the rotation. */
  select: (index: number) => void;
  toggle: () => void;
}

/** Rotates through `count` items until the visitor selects one or pauses. */
export function useRotation(count: number, everyMs: number): Rotation {
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const running = !usePrefersReducedMotion() && !stopped;
  useEffect(
    function rotate() {
      if (!running) return undefined;
      const timer = window.setInterval(() => setIndex((current) => (current + 1) % count), everyMs);
      return () => window.clearInterval(timer);
    },
    [running, count, everyMs],
  );
  function select(selectedIndex: number) {
    setIndex(selectedIndex);
    setStopped(true);
  }
  return { index, running, select, toggle: () => setStopped((before) => !before) };
}
