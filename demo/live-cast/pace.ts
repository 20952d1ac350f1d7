import { setMaxListeners } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { Prng } from "../prng";

/** Resolves after a time, and rejects when aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

export const realSleep: Sleep = (ms, signal) => setTimeout(ms, undefined, { signal, ref: false });

/** Runs tasks that wait, and ends them together. */
export class Pace {
  private readonly controller = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    readonly random: Prng,
    private readonly sleep: Sleep,
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

  shuffle<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: this.random.next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }

  /** Waits a random number of seconds. Rejects when stopped. */
  async wait(minSeconds: number, maxSeconds = minSeconds): Promise<void> {
    await this.sleep(this.between(minSeconds, maxSeconds) * 1_000, this.controller.signal);
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

  /** Waits until all tasks have ended. */
  async stop(): Promise<void> {
    this.controller.abort();
    await Promise.all(this.running);
  }
}
