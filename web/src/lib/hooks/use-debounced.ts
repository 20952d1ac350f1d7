import { useEffect, useState } from "react";

/** The value, updated after it hasn't changed for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(
    function waitUntilStable() {
      const timer = window.setTimeout(() => setDebounced(value), delayMs);
      return () => window.clearTimeout(timer);
    },
    [value, delayMs],
  );
  return debounced;
}
