import { useEffect, useEffectEvent, useState } from "react";

export const phaseCount = 8;
const phaseMs = 500;
const endMs = 5000;

/** The phase that is on: 1 to 8 every half second, 9 when all have passed. Tells when the five seconds are over. */
export function useIntroPhase(onEnd: () => void): number {
  const [phase, setPhase] = useState(1);
  const end = useEffectEvent(onEnd);
  useEffect(function run() {
    const ticking = window.setInterval(() => setPhase((current) => Math.min(current + 1, phaseCount + 1)), phaseMs);
    const ending = window.setTimeout(end, endMs);
    return () => {
      window.clearInterval(ticking);
      window.clearTimeout(ending);
    };
  }, []);
  return phase;
}
