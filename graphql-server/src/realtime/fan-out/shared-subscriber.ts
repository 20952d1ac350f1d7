import type { BroadcastStream } from "../../kernel/events/broadcast-stream";
import { toAppError } from "../../kernel/errors/error-format";
import { AppError } from "../../kernel/errors/errors";
import { EventQueue } from "../../kernel/events/event-queue";
import type { SocketWriter } from "./socket-writer";

/** Events held back for one subscriber beyond this end its subscription. */
const MAX_BUFFERED_EVENTS = 1_000;

/** An event as a group delivers it. */
export interface Delivery {
  event: unknown;
  frame: Buffer;
}

/**
 * One subscriber of a group: gets what it missed on its own, then shares what the group delivers. While it is replaying, or
 * its right is in doubt, its deliveries are held back, and nobody else's.
 */
export class SharedSubscriber {
  /** What the protocol library waits on: never gives an event, ends when the subscription does. */
  readonly completion: EventQueue<never>;
  private buffer: Delivery[] | null = [];
  private isEnded = false;

  constructor(
    private readonly stream: BroadcastStream<unknown>,
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

  /** Sends what was missed, each event as `frameOf` makes it, then lets the live ones through. */
  async start(frameOf: (event: unknown) => Promise<Buffer>): Promise<void> {
    this.stream.onFailure((error) => this.fail(error));
    try {
      if (this.stream.reader.backlog) {
        for await (const event of this.stream.reader.backlog()) {
          const frame = await frameOf(event);
          if (this.isEnded) return;
          this.writer.write(frame, 1);
          await this.writer.drained();
        }
      }
      await this.flush();
    } catch (error) {
      this.fail(toAppError(error).error);
    }
  }

  /** Deliveries of one turn, also joined into one buffer: the usual case is a single write. */
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

  /** Only what is certain at once counts here; what a promise will say is asked again, and awaited, in `release`. */
  private checkAccess(event: unknown): boolean | "in doubt" {
    const verdict = this.stream.reader.allows(event);
    if (typeof verdict === "boolean") return verdict;
    verdict.catch(() => undefined);
    return "in doubt";
  }

  private deliverOne(delivery: Delivery): void {
    if (this.isEnded) return;
    if (this.buffer) {
      if (this.buffer.length >= MAX_BUFFERED_EVENTS)
        this.fail(new AppError("SLOW_CONSUMER", "Subscribe again to catch up."));
      else this.buffer.push(delivery);
      return;
    }
    const verdict = this.checkAccess(delivery.event);
    if (verdict === true) this.writer.write(delivery.frame, 1);
    else if (verdict === "in doubt") {
      this.buffer = [delivery];
      this.flush().catch((error: unknown) => this.fail(toAppError(error).error));
    }
  }

  /** Sends what was held back, in order; more may be held meanwhile. */
  private async flush(): Promise<void> {
    for (let next = this.buffer?.shift(); next; next = this.buffer?.shift()) {
      if ((await this.stream.reader.allows(next.event)) && !this.isEnded) this.writer.write(next.frame, 1);
    }
    this.buffer = null;
  }
}
