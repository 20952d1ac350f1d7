import { useEffect, useEffectEvent, useState } from "react";

export const PHASE_COUNT = 8;
const PHASE_MS = 500;
const INTRO_MS = 5000;

/** The current phase, from 1 to 8, then 9 once all are done. Calls `onEnd` after five seconds. */
export function useIntroPhase(onEnd: () => void): number {
  const [phase, setPhase] = useState(1);
  const end = useEffectEvent(onEnd);
  useEffect(function run() {
    const phaseTimer = window.setInterval(
      () => setPhase((current) => Math.min(current + 1, PHASE_COUNT + 1)),
      PHASE_MS,
    );
    const endTimer = window.setTimeout(end, INTRO_MS);
    return () => {
      window.clearInterval(phaseTimer);
      window.clearTimeout(endTimer);
    };
  }, []);
  return phase;
}
