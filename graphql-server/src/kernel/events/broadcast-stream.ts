import type { AppError } from "../errors/errors";
import { endWithQueue, EventQueue } from "./event-queue";

/** Live events that are identical for all subscribers. */
export interface Broadcast<Event> {
  /** Broadcasts with equal keys deliver the same events. */
  readonly key: string;
  /** Calls `onBroken` if no more events can arrive. Returns the unsubscribe function. */
  listen(listener: (event: Event) => void, onBroken: (error: AppError) => void): () => void;
}

/** Decides which events of a broadcast one subscriber gets. */
export interface Reader<Event> {
  /**
   * Whether this subscriber gets a live event. While a promise is pending, this subscriber's events wait; a rejection ends
   * the subscription.
   */
  isAllowed(event: Event): boolean | Promise<boolean>;
  /** Missed events, sent before the first live event. */
  backlog?(): AsyncIterable<Event>;
}

/**
 * One subscriber's view of a broadcast. A transport can serve many streams with one execution and one payload per event
 * (see realtime/fan-out), or iterate a single stream.
 */
export class BroadcastStream<Event> implements AsyncIterable<Event> {
  private readonly endHandlers: (() => void)[] = [];
  private failure: AppError | null = null;
  private failureHandler: ((error: AppError) => void) | null = null;

  constructor(
    readonly broadcast: Broadcast<Event>,
    readonly reader: Reader<Event>,
  ) {}

  /** Registers a function that runs when the subscription ends for any reason. */
  onEnd(end: () => void): void {
    this.endHandlers.push(end);
  }

  /** Called by the transport when the subscription ends. */
  end(): void {
    for (const end of this.endHandlers.splice(0)) end();
  }

  /** Ends the subscription with an error immediately, without waiting for the next event. */
  readonly fail = (error: AppError): void => {
    this.failure ??= error;
    this.failureHandler?.(error);
  };

  /** Called by the transport. */
  onFailure(report: (error: AppError) => void): void {
    this.failureHandler = report;
    if (this.failure) report(this.failure);
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<Event> {
    const queue = new EventQueue<Event>(() => {
      unsubscribe();
      this.end();
    });
    const unsubscribe = this.broadcast.listen(
      (event) => queue.push(event),
      (error) => queue.fail(error),
    );
    this.onFailure((error) => queue.fail(error));
    return endWithQueue(queue, this.read(queue));
  }

  private async *read(queue: EventQueue<Event>): AsyncGenerator<Event, void> {
    try {
      if (this.reader.backlog) yield* this.reader.backlog();
      for await (const event of queue) if (await this.reader.isAllowed(event)) yield event;
    } finally {
      await queue.return();
    }
  }
}
