/** Calls at once, then at most once in a while, with the newest value. */
export class Throttled<T> {
  private waiting: { value: T } | null = null;
  private pause: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly call: (value: T) => void,
    private readonly pauseMs: number,
  ) {}

  push(value: T): void {
    this.waiting = { value };
    if (this.pause === null) this.flush();
  }

  /** Does not wait any longer with what waits. */
  flush(): void {
    if (this.pause !== null) clearTimeout(this.pause);
    this.pause = null;
    if (!this.waiting) return;
    const { value } = this.waiting;
    this.waiting = null;
    this.pause = setTimeout(() => this.flush(), this.pauseMs);
    this.call(value);
  }
}
