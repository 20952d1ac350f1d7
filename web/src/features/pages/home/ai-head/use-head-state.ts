import { useEffect, useState } from "react";

export type HeadState = "idle" | "thinking" | "analyzing" | "learning";

const RESET_AFTER_MS = 4000;

/** The state and its setter. The state returns to idle four seconds after the last change. */
export function useHeadState(): [HeadState, (state: HeadState) => void] {
  // A new object per choice restarts the timer even if the state is the same.
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
