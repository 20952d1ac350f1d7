import { useEffect, useState } from "react";

/** The value once it has stood still for a while. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(
    function waitForRest() {
      const timer = window.setTimeout(() => setSettled(value), delayMs);
      return () => window.clearTimeout(timer);
    },
    [value, delayMs],
  );
  return settled;
}
