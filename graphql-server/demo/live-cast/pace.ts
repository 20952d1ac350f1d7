import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Prng } from "../prng";

/** Runs tasks that wait, and ends them together. */
export class Pace {
  private readonly controller = new AbortController();
  private readonly running = new Set<Promise<void>>();

  /** `speed` shortens all waits, for tests. */
  constructor(
    readonly random: Prng,
    private readonly speed: number,
    private readonly onError: (error: unknown) => void,
  ) {
    setMaxListeners(0, this.controller.signal);
  }

  get isStopped(): boolean {
    return this.controller.signal.aborted;
  }

  /** A random number in [min, max). */
  between(min: number, max: number): number {
    return min + this.random.next() * (max - min);
  }

  /** Waits a random number of seconds. Rejects when stopped. */
  async wait(minSeconds: number, maxSeconds = minSeconds): Promise<void> {
    const ms = (this.between(minSeconds, maxSeconds) * 1_000) / this.speed;
    await sleep(ms, undefined, { signal: this.controller.signal, ref: false });
  }

  /** Runs a task in the background. Reports its error, unless it was stopped. */
  run(task: () => Promise<void>): void {
    if (this.isStopped) return;
    const running = task().catch((error: unknown) => {
      if (!this.isStopped) this.onError(error);
    });
    this.running.add(running);
    void running.finally(() => this.running.delete(running));
  }

  async stop(): Promise<void> {
    this.controller.abort();
    await Promise.all(this.running);
  }
}
