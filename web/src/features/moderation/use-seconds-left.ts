import { useEffect, useState } from "react";

/** Seconds until a time, counted down; 0 once it has passed. */
export function useSecondsLeft(until: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until ? Math.max(0, (new Date(until).getTime() - now) / 1000) : 0;
  const isOver = left === 0;
  useEffect(
    function tick() {
      if (isOver) return;
      const timer = window.setInterval(() => setNow(Date.now()), 1000);
      return () => window.clearInterval(timer);
    },
    [isOver],
  );
  return left;
}
