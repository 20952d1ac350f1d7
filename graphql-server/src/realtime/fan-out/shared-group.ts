import { setImmediate as nextTurn } from "node:timers/promises";
import type { AppError } from "../../kernel/errors/errors";
import { toAppError } from "../../kernel/errors/error-format";
import type { SharedSubscriber, Delivery } from "./shared-subscriber";
import { textFrame } from "./text-frame";

const MAX_PAUSE_MS = 100;
/** Up to here a group rests three times as long as it works: what is to be said next gets ready meanwhile. */
const MAX_TRIPLE_PAUSE_MS = 40;
const WRITES_PER_TICK = 250;

interface Payload {
  event: unknown;
  /** The execution's result as JSON. */
  json: string;
}

export const nextFrame = (id: string, payload: string): Buffer =>
  textFrame(`{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`);

const pauseAfter = (workMs: number): number =>
  Math.min(3 * workMs, Math.max(workMs, MAX_TRIPLE_PAUSE_MS), MAX_PAUSE_MS);

/**
 * Subscribers with the same document, selection and broadcast: one execution and one serialised payload per event serve them
 * all, one frame all that use the same operation id, and frames of one turn of the event loop leave in one write.
 */
export class SharedGroup {
  private readonly subscribersById = new Map<string, Set<SharedSubscriber>>();
  private pending: Payload[] = [];
  private isDelivering = false;
  private pauseUntil = 0;
  private executing: Promise<void> = Promise.resolve();

  /** `execute` gives the payload of an event as JSON. */
  constructor(private readonly execute: (event: unknown) => Promise<string>) {}

  get isEmpty(): boolean {
    return this.subscribersById.size === 0;
  }

  add(id: string, member: SharedSubscriber): void {
    const members = this.subscribersById.get(id) ?? new Set();
    this.subscribersById.set(id, members);
    members.add(member);
  }

  remove(id: string, member: SharedSubscriber): void {
    const members = this.subscribersById.get(id);
    members?.delete(member);
    if (members?.size === 0) this.subscribersById.delete(id);
  }

  /** Events are executed one after the other, so that they stay in order. */
  publish(event: unknown): void {
    this.executing = this.executing.then(async () => {
      try {
        const json = await this.execute(event);
        this.pending.push({ event, json });
        this.scheduleDelivery();
      } catch (error) {
        this.fail(toAppError(error).error);
      }
    });
  }

  fail(error: AppError): void {
    for (const members of [...this.subscribersById.values()]) for (const member of [...members]) member.fail(error);
  }

  /**
   * At once; but while more is said than leaves, a large group rests after a delivery for as long as it took, so that what is
   * said meanwhile leaves in one write.
   */
  private scheduleDelivery(): void {
    if (this.isDelivering) return;
    this.isDelivering = true;
    const pauseMs = this.pauseUntil - performance.now();
    if (pauseMs >= 1) setTimeout(() => void this.deliver(), pauseMs);
    else setImmediate(() => void this.deliver());
  }

  private async deliver(): Promise<void> {
    const start = performance.now();
    const payloads = this.pending;
    this.pending = [];
    try {
      await this.write(payloads);
    } catch (error) {
      this.fail(toAppError(error).error);
    } finally {
      const end = performance.now();
      // Where nothing came meanwhile there is nothing to gain by waiting.
      if (this.pending.length || payloads.length > 1) this.pauseUntil = end + pauseAfter(end - start);
      this.isDelivering = false;
      if (this.pending.length) this.scheduleDelivery();
    }
  }

  private async write(payloads: readonly Payload[]): Promise<void> {
    let written = 0;
    for (const [id, members] of this.subscribersById) {
      const deliveries: Delivery[] = payloads.map(({ event, json }) => ({ event, frame: nextFrame(id, json) }));
      const [first] = deliveries;
      const combined =
        deliveries.length === 1 && first ? first.frame : Buffer.concat(deliveries.map(({ frame }) => frame));
      for (const member of members) {
        try {
          member.deliver(deliveries, combined);
        } catch (error) {
          member.fail(toAppError(error).error);
        }
        // Requests are answered in between: a large group must not hold up the transactions under way.
        if ((written += 1) % WRITES_PER_TICK === 0) await nextTurn();
      }
    }
  }
}
