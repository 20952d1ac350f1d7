import { useEffect, useRef } from "react";

/** Reloads at a random time within a delay. At most one reload is pending: the earliest one covers all events until then. */
export function useDelayedReload(reload: () => void): (maxDelayMs: number) => void {
  const pending = useRef<{ timer: number; dueAt: number } | null>(null);
  useEffect(() => () => window.clearTimeout(pending.current?.timer), []);
  return (maxDelayMs) => {
    const delayMs = Math.random() * maxDelayMs;
    const dueAt = performance.now() + delayMs;
    if (pending.current && pending.current.dueAt <= dueAt) return;
    window.clearTimeout(pending.current?.timer);
    const run = (): void => {
      pending.current = null;
      reload();
    };
    pending.current = { timer: window.setTimeout(run, delayMs), dueAt };
  };
}
