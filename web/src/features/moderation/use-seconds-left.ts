import { useCallback, useSyncExternalStore } from "react";

const secondsUntil = (until: string | null): number =>
  until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));

/** Counts down the seconds until a time. Returns 0 once it has passed. */
export function useSecondsLeft(until: string | null): number {
  return useSyncExternalStore(useTicks(until), () => secondsUntil(until));
}

/** Whether a time is in the future. Rerenders only when it passes. */
export function useIsInFuture(until: string | null): boolean {
  return useSyncExternalStore(useTicks(until), () => secondsUntil(until) > 0);
}

function useTicks(until: string | null): (onTick: () => void) => () => void {
  return useCallback(
    (onTick) => {
      if (secondsUntil(until) === 0) return () => undefined;
      const timer = window.setInterval(() => {
        onTick();
        if (secondsUntil(until) === 0) window.clearInterval(timer);
      }, 1000);
      return () => window.clearInterval(timer);
    },
    [until],
  );
}
