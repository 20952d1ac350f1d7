/**
 * Calls immediately, then at most once per interval with the latest value. The interval doubles with each call up to the maximum, and
 * starts over after a pause of twice the maximum.
 */
export class Throttled<T> {
  private pending: { value: T } | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private calledAt = -Infinity;
  private currentMs = 0;

  constructor(
    private readonly call: (value: T) => void,
    private readonly intervalMs: number,
    private readonly maxIntervalMs = intervalMs,
  ) {}

  push(value: T): void {
    this.pending = { value };
    if (this.timer === null) this.flush();
  }

  /** Sends the pending value without waiting. */
  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (!this.pending) return;
    const { value } = this.pending;
    this.pending = null;
    const now = Date.now();
    const isAfterPause = now - this.calledAt > 2 * this.maxIntervalMs;
    this.currentMs = isAfterPause ? this.intervalMs : Math.min(2 * this.currentMs, this.maxIntervalMs);
    this.calledAt = now;
    this.timer = setTimeout(() => this.flush(), this.currentMs);
    this.call(value);
  }
}
