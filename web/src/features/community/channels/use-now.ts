import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The present moment, renewed each minute: for relative times. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(function renewEachMinute() {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
