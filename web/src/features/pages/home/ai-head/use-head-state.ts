import { useEffect, useState } from "react";

export type HeadState = "idle" | "thinking" | "analyzing" | "learning";

const RESET_AFTER_MS = 4000;

/** The state of the head, and what shows another one; four seconds after the last choice it is idle again. */
export function useHeadState(): [HeadState, (state: HeadState) => void] {
  // A choice is an object of its own, so that choosing the same state again starts the four seconds anew.
  const [choice, setChoice] = useState<{ state: HeadState }>({ state: "idle" });
  useEffect(
    function returnToIdle() {
      if (choice.state === "idle") return undefined;
      const timer = window.setTimeout(() => setChoice({ state: "idle" }), RESET_AFTER_MS);
      return () => window.clearTimeout(timer);
    },
    [choice],
  );
  return [choice.state, (state) => setChoice({ state })];
}
