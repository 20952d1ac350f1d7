import { AppError } from "../errors/errors";

/** If more events than this wait for one subscriber, its subscription ends with SLOW_CONSUMER. */
const DEFAULT_CAPACITY = 1_000;

/**
 * A bounded queue of events for one subscriber. A subscriber that falls too far behind gets an error and must resubscribe to
 * catch up; other subscribers are unaffected.
 */
export class EventQueue<T> implements AsyncIterableIterator<T> {
  private readonly waiting: T[] = [];
  private reader: { resolve: (result: IteratorResult<T>) => void; reject: (error: unknown) => void } | null = null;
  private failure: AppError | null = null;
  private ended = false;

  /** `onEnd` runs once, however the queue ends, and should unsubscribe. */
  constructor(
    private readonly onEnd: () => void = () => undefined,
    private readonly capacity = DEFAULT_CAPACITY,
  ) {}

  push(event: T): void {
    if (this.ended) return;
    if (this.reader) {
      const { resolve } = this.reader;
      this.reader = null;
      resolve({ value: event, done: false });
      return;
    }
    if (this.waiting.length >= this.capacity) {
      this.fail(new AppError("SLOW_CONSUMER", "Events arrive faster than you read them. Subscribe again to catch up."));
      return;
    }
    this.waiting.push(event);
  }

  /** Drops all waiting events and ends the subscription with an error. */
  fail(error: AppError): void {
    if (this.ended) return;
    this.waiting.length = 0;
    this.finish();
    if (this.reader) {
      this.reader.reject(error);
      this.reader = null;
    } else {
      this.failure = error;
    }
  }

  async next(): Promise<IteratorResult<T>> {
    if (this.failure) {
      const error = this.failure;
      this.failure = null;
      throw error;
    }
    const event = this.waiting.shift();
    if (event !== undefined) return { value: event, done: false };
    if (this.ended) return { value: undefined, done: true };
    return new Promise((resolve, reject) => {
      this.reader = { resolve, reject };
    });
  }

  async return(): Promise<IteratorResult<T>> {
    this.finish();
    this.waiting.length = 0;
    this.reader?.resolve({ value: undefined, done: true });
    this.reader = null;
    return { value: undefined, done: true };
  }

  async throw(error: unknown): Promise<IteratorResult<T>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private finish(): void {
    if (this.ended) return;
    this.ended = true;
    this.onEnd();
  }
}

/**
 * Wraps a generator that reads a queue so that `return()` ends the queue first. Otherwise, `return()` would wait for the
 * generator's pending `next()`.
 */
export function endWithQueue<T>(
  queue: { return(): Promise<unknown> },
  events: AsyncGenerator<T, void>,
): AsyncIterableIterator<T> {
  return {
    next: () => events.next(),
    return: async () => {
      await queue.return();
      return events.return();
    },
    throw: async (error: unknown) => {
      await queue.return();
      return events.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
