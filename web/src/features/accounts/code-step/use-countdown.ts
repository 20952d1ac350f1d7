import { useCallback, useEffect, useState } from "react";

/** Counts down whole seconds. Compares clock times, so it stays correct after the tab sleeps. */
export function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const running = left > 0;

  useEffect(
    function tick() {
      if (!running) return undefined;
      const timer = window.setInterval(() => setNow(Date.now()), 250);
      return () => window.clearInterval(timer);
    },
    [running],
  );

  const restart = useCallback(() => {
    const start = Date.now();
    setNow(start);
    setEndsAt(start + seconds * 1000);
  }, [seconds]);

  return [left, restart];
}
