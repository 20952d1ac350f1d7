import type { AppError } from "../errors/errors";
import { endWithQueue, EventQueue } from "./event-queue";

/** Live events that are the same for everybody who may see them. */
export interface Broadcast<Event> {
  /** Broadcasts with equal keys carry the same events. */
  readonly key: string;
  /** `onBroken` says that no event will come any more. Returns the function that ends listening. */
  listen(listener: (event: Event) => void, onBroken: (error: AppError) => void): () => void;
}

/** What one subscriber gets of a broadcast. */
export interface Reader<Event> {
  /**
   * Whether a live event is for this subscriber. A promise holds back its events, and nobody else's, until it settles;
   * a rejection ends its subscription.
   */
  isAllowed(event: Event): boolean | Promise<boolean>;
  /** What it missed, sent before anything live; read once listening has begun. */
  backlog?(): AsyncIterable<Event>;
}

/**
 * One subscriber's view of a broadcast. A transport may serve many of them with one execution and one payload per event
 * (see realtime/shared-subscriptions); read as an iterable, it serves this subscriber alone.
 */
export class BroadcastStream<Event> implements AsyncIterable<Event> {
  private readonly endHandlers: (() => void)[] = [];
  private failure: AppError | null = null;
  private failureHandler: ((error: AppError) => void) | null = null;

  constructor(
    readonly broadcast: Broadcast<Event>,
    readonly reader: Reader<Event>,
  ) {}

  /** Runs when the subscription is over, however it ended. */
  onEnd(end: () => void): void {
    this.endHandlers.push(end);
  }

  /** Called by whoever serves the stream, when it is over. */
  end(): void {
    for (const end of this.endHandlers.splice(0)) end();
  }

  /** Ends the subscription with an error, at once: a lost right must not wait for an event. */
  readonly fail = (error: AppError): void => {
    this.failure ??= error;
    this.failureHandler?.(error);
  };

  /** For whoever serves the stream. */
  onFailure(report: (error: AppError) => void): void {
    this.failureHandler = report;
    if (this.failure) report(this.failure);
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<Event> {
    const queue = new EventQueue<Event>(() => {
      leave();
      this.end();
    });
    const leave = this.broadcast.listen(
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
