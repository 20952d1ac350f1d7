import { setImmediate, setTimeout } from "node:timers/promises";

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result | PromiseLike<Result>) => void;
  reject: (error: unknown) => void;
}

interface KeyedBatchesOptions<Item, Result> {
  /** Returns the results in the order of the items. A batch that throws fails all of its items. */
  run: (key: string, items: readonly Item[]) => Promise<readonly (Result | PromiseLike<Result>)[]>;
  /** A key's batches begin at least this long after each other. */
  intervalMs?: number;
  /** Chooses the next batch from what waits: at least one item. Without it, everything. */
  choose?: (waiting: readonly Item[]) => readonly Item[];
}

/**
 * Runs the items of each key in batches, one batch at a time. The first item runs immediately; what arrives while its batch
 * runs, or before the interval is over, shares the next one. Keys don't wait for each other.
 */
export class KeyedBatches<Item, Result = void> {
  /** By key, as long as items are waiting or running, or the interval isn't over. */
  private readonly queues = new Map<string, Waiting<Item, Result>[]>();

  constructor(private readonly options: KeyedBatchesOptions<Item, Result>) {}

  /** The number of items that wait for a batch, of all keys. */
  get waitingCount(): number {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Whether items of the key are waiting or running, or its interval isn't over. */
  isBusy(key: string): boolean {
    return this.queues.has(key);
  }

  add(key: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(key) ?? [];
      queue.push({ item, resolve, reject });
      if (this.queues.has(key)) return;
      this.queues.set(key, queue);
      void this.runAll(key, queue);
    });
  }

  private async runAll(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    const { intervalMs } = this.options;
    while (queue.length) {
      // Items that arrived together share a batch.
      await setImmediate();
      const interval = intervalMs && setTimeout(intervalMs, undefined, { ref: false });
      await this.runBatch(key, this.takeBatch(queue));
      await interval;
    }
    this.queues.delete(key);
  }

  private takeBatch(queue: Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    const waiting = queue.splice(0);
    if (!this.options.choose) return waiting;
    const chosen = new Set(this.options.choose(waiting.map(({ item }) => item)));
    queue.push(...waiting.filter(({ item }) => !chosen.has(item)));
    return waiting.filter(({ item }) => chosen.has(item));
  }

  /** Never rejects. */
  private async runBatch(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.run(
        key,
        batch.map(({ item }) => item),
      );
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
