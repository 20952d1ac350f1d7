import { useEffect, useState } from "react";
import { usePrefersReducedMotion } from "../../../lib/hooks/use-prefers-reduced-motion";

export interface Rotation {
  index: number;
  /** False when stopped by the person or by their settings. */
  running: boolean;
  /** Shows one and stops there. */
  select: (index: number) => void;
  toggle: () => void;
}

/** Goes round the given number of things, one every so many milliseconds, until somebody takes over. */
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
