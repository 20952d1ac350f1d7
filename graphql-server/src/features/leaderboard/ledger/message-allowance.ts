/** Message awards: bursts of 5, refilled at one per minute, and 50 per UTC day. */
const MAX_BURST = 5;
const REFILL_PER_MS = 1 / 60_000;
const AWARDS_PER_DAY = 50;

export interface Allowance {
  tokens: number;
  refilledAt: Date;
  /** UTC day, "2026-11-20". */
  day: string;
  awardsToday: number;
}

/** Consumes one award if available. Returns the new state either way. A new member starts with a full bucket. */
export function consumeAward(state: Allowance | null, now: Date): { granted: boolean; next: Allowance } {
  const day = now.toISOString().slice(0, 10);
  const elapsedMs = state ? Math.max(0, now.getTime() - state.refilledAt.getTime()) : 0;
  const tokens = state ? Math.min(MAX_BURST, state.tokens + elapsedMs * REFILL_PER_MS) : MAX_BURST;
  const awardsToday = state?.day === day ? state.awardsToday : 0;
  const granted = tokens >= 1 && awardsToday < AWARDS_PER_DAY;
  return {
    granted,
    next: {
      tokens: granted ? tokens - 1 : tokens,
      refilledAt: now,
      day,
      awardsToday: granted ? awardsToday + 1 : awardsToday,
    },
  };
}
