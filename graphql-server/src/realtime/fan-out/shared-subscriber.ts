import type { BroadcastStream } from "../../kernel/events/broadcast-stream";
import { toAppError } from "../../kernel/errors/error-format";
import { AppError } from "../../kernel/errors/errors";
import { EventQueue } from "../../kernel/events/event-queue";
import type { SocketWriter } from "../socket-writer";

/** If more events are buffered, the subscription ends. */
const MAX_BUFFERED_EVENTS = 1_000;

/** An event and its frame. */
export interface Delivery {
  event: object;
  frame: Buffer;
}

/**
 * One subscriber of a group. It replays its own backlog, then receives the group's deliveries. During the replay and during
 * access checks, only its own deliveries are buffered.
 */
export class SharedSubscriber {
  /** Yields no events and ends with the subscription; the protocol library waits for it. */
  readonly completion: EventQueue<never>;
  private buffer: Delivery[] | null = [];
  private isEnded = false;

  constructor(
    private readonly stream: BroadcastStream<object>,
    private readonly writer: SocketWriter,
    onEnd: () => void,
  ) {
    this.completion = new EventQueue<never>(() => {
      this.isEnded = true;
      this.buffer = null;
      onEnd();
      stream.end();
    });
  }

  /** Sends the backlog, then the live events. */
  async start(createFrame: (event: object) => Promise<Buffer>): Promise<void> {
    this.stream.onFailure((error) => this.fail(error));
    try {
      if (this.stream.reader.backlog) {
        for await (const event of this.stream.reader.backlog()) {
          const frame = await createFrame(event);
          if (this.isEnded) return;
          this.writer.writeTogether(frame, 1);
          await this.writer.drained();
        }
      }
      await this.flush();
    } catch (error) {
      this.fail(toAppError(error).error);
    }
  }

  /** Delivers the events of one tick. `combined` holds all their frames, for the usual case of a single write. */
  deliver(deliveries: readonly Delivery[], combined: Buffer): void {
    if (!this.buffer && this.allowsAll(deliveries)) this.writer.write(combined, deliveries.length);
    else for (const delivery of deliveries) this.deliverOne(delivery);
  }

  fail(error: AppError): void {
    this.completion.fail(error);
  }

  private allowsAll(deliveries: readonly Delivery[]): boolean {
    if (this.isEnded) return false;
    for (const { event } of deliveries) if (this.checkAccess(event) !== true) return false;
    return true;
  }

  /** Returns "pending" for an asynchronous check; `flush` repeats the check and awaits it. */
  private checkAccess(event: object): boolean | "pending" {
    const isAllowed = this.stream.reader.isAllowed(event);
    if (typeof isAllowed === "boolean") return isAllowed;
    isAllowed.catch(() => undefined);
    return "pending";
  }

  private deliverOne(delivery: Delivery): void {
    if (this.isEnded) return;
    if (this.buffer) {
      if (this.buffer.length >= MAX_BUFFERED_EVENTS)
        this.fail(new AppError("SLOW_CONSUMER", "Subscribe again to catch up."));
      else this.buffer.push(delivery);
      return;
    }
    const access = this.checkAccess(delivery.event);
    if (access === true) this.writer.write(delivery.frame, 1);
    else if (access === "pending") {
      this.buffer = [delivery];
      this.flush().catch((error: unknown) => this.fail(toAppError(error).error));
    }
  }

  /** Sends buffered events in order, including events that are added during the flush. */
  private async flush(): Promise<void> {
    for (let next = this.buffer?.shift(); next; next = this.buffer?.shift()) {
      if ((await this.stream.reader.isAllowed(next.event)) && !this.isEnded) this.writer.write(next.frame, 1);
    }
    this.buffer = null;
  }
}
