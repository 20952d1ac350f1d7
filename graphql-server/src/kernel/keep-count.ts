/** Counting again takes at most this share of the time. */
const MAX_SHARE = 0.02;

/** For how many milliseconds a count is kept that took `tookMs`: `minMs`, or longer on sites so large that counting is slow. */
export const keepCountMs = (minMs: number, tookMs: number): number => Math.max(minMs, tookMs / MAX_SHARE);
