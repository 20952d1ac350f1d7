import { act } from "@testing-library/react";
import { provideRealtimeConnection, type RealtimeStatus } from "./realtime-status";

/** Provides a fake live connection with a settable status. Call it before rendering. */
export function provideFakeRealtime(initial: RealtimeStatus, delayMs = 0) {
  let status = initial;
  const watchers = new Set<() => void>();
  provideRealtimeConnection({
    status: () => status,
    watch: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    refetchDelayMs: () => delayMs,
    reconnect: () => undefined,
  });
  return {
    setStatus: (next: RealtimeStatus): void => {
      act(() => {
        status = next;
        for (const notify of watchers) notify();
      });
    },
  };
}
