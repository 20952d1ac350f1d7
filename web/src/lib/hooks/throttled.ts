/** Calls immediately, then at most once per interval with the latest value. */
export class Throttled<T> {
  private pending: { value: T } | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly call: (value: T) => void,
    private readonly intervalMs: number,
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
    this.timer = setTimeout(() => this.flush(), this.intervalMs);
    this.call(value);
  }
}
