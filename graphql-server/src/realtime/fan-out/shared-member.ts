import type { BroadcastStream } from "../../kernel/events/broadcast-stream";
import { toAppError } from "../../kernel/errors/error-format";
import { AppError } from "../../kernel/errors/errors";
import { EventQueue } from "../../kernel/events/event-queue";
import type { SocketWriter } from "./socket-writer";

/** Events held back for one subscriber beyond this end its subscription. */
const HELD_LIMIT = 1_000;

/** An event as a group delivers it. */
export interface Delivery {
  event: unknown;
  frame: Buffer;
}

/**
 * One subscriber of a group: gets what it missed on its own, then shares what the group delivers. While it is replaying, or
 * its right is in doubt, its deliveries are held back, and nobody else's.
 */
export class SharedMember {
  /** What the protocol library waits on: never gives an event, ends when the subscription does. */
  readonly ending: EventQueue<never>;
  private held: Delivery[] | null = [];
  private isOver = false;

  constructor(
    private readonly stream: BroadcastStream<unknown>,
    private readonly writer: SocketWriter,
    onEnd: () => void,
  ) {
    this.ending = new EventQueue<never>(() => {
      this.isOver = true;
      this.held = null;
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
          if (this.isOver) return;
          this.writer.write(frame, 1);
          await this.writer.drained();
        }
      }
      await this.release();
    } catch (error) {
      this.fail(toAppError(error).error);
    }
  }

  /** Deliveries of one turn, also joined into one buffer: the usual case is a single write. */
  take(deliveries: readonly Delivery[], joined: Buffer): void {
    if (!this.held && this.allowsAll(deliveries)) this.writer.write(joined, deliveries.length);
    else for (const delivery of deliveries) this.takeOne(delivery);
  }

  fail(error: AppError): void {
    this.ending.fail(error);
  }

  private allowsAll(deliveries: readonly Delivery[]): boolean {
    if (this.isOver) return false;
    for (const { event } of deliveries) if (this.verdictOn(event) !== true) return false;
    return true;
  }

  /** Only what is certain at once counts here; what a promise will say is asked again, and awaited, in `release`. */
  private verdictOn(event: unknown): boolean | "in doubt" {
    const verdict = this.stream.reader.isAllowed(event);
    if (typeof verdict === "boolean") return verdict;
    verdict.catch(() => undefined);
    return "in doubt";
  }

  private takeOne(delivery: Delivery): void {
    if (this.isOver) return;
    if (this.held) {
      if (this.held.length >= HELD_LIMIT) this.fail(new AppError("SLOW_CONSUMER", "Subscribe again to catch up."));
      else this.held.push(delivery);
      return;
    }
    const verdict = this.verdictOn(delivery.event);
    if (verdict === true) this.writer.write(delivery.frame, 1);
    else if (verdict === "in doubt") {
      this.held = [delivery];
      this.release().catch((error: unknown) => this.fail(toAppError(error).error));
    }
  }

  /** Sends what was held back, in order; more may be held meanwhile. */
  private async release(): Promise<void> {
    for (let next = this.held?.shift(); next; next = this.held?.shift()) {
      if ((await this.stream.reader.isAllowed(next.event)) && !this.isOver) this.writer.write(next.frame, 1);
    }
    this.held = null;
  }
}
