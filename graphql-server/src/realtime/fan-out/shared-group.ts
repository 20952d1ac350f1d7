import { setImmediate as nextTurn } from "node:timers/promises";
import type { AppError } from "../../kernel/errors/errors";
import { toAppError } from "../../kernel/errors/error-format";
import type { SharedMember, Delivery } from "./shared-member";
import { textFrame } from "./text-frame";

const LONGEST_REST_MS = 100;
/** Up to here a group rests three times as long as it works: what is to be said next gets ready meanwhile. */
const GENEROUS_REST_MS = 40;
const WRITES_AT_ONCE = 250;

interface Payload {
  event: unknown;
  /** The execution's result as JSON. */
  json: string;
}

export const nextFrame = (id: string, payload: string): Buffer =>
  textFrame(`{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`);

const restAfter = (workMs: number): number => Math.min(3 * workMs, Math.max(workMs, GENEROUS_REST_MS), LONGEST_REST_MS);

/**
 * Subscribers with the same document, selection and broadcast: one execution and one serialised payload per event serve them
 * all, one frame all that use the same operation id, and frames of one turn of the event loop leave in one write.
 */
export class SharedGroup {
  private readonly membersById = new Map<string, Set<SharedMember>>();
  private turn: Payload[] = [];
  private isDelivering = false;
  private restUntil = 0;
  private executing: Promise<void> = Promise.resolve();

  /** `execute` gives the payload of an event as JSON. */
  constructor(private readonly execute: (event: unknown) => Promise<string>) {}

  get isEmpty(): boolean {
    return this.membersById.size === 0;
  }

  add(id: string, member: SharedMember): void {
    const members = this.membersById.get(id) ?? new Set();
    this.membersById.set(id, members);
    members.add(member);
  }

  remove(id: string, member: SharedMember): void {
    const members = this.membersById.get(id);
    members?.delete(member);
    if (members?.size === 0) this.membersById.delete(id);
  }

  /** Events are executed one after the other, so that they stay in order. */
  accept(event: unknown): void {
    this.executing = this.executing.then(async () => {
      try {
        const json = await this.execute(event);
        this.turn.push({ event, json });
        this.deliverSoon();
      } catch (error) {
        this.fail(toAppError(error).error);
      }
    });
  }

  fail(error: AppError): void {
    for (const members of [...this.membersById.values()]) for (const member of [...members]) member.fail(error);
  }

  /**
   * At once; but while more is said than leaves, a large group rests after a delivery for as long as it took, so that what is
   * said meanwhile leaves in one write.
   */
  private deliverSoon(): void {
    if (this.isDelivering) return;
    this.isDelivering = true;
    const restMs = this.restUntil - performance.now();
    if (restMs >= 1) setTimeout(() => void this.deliver(), restMs);
    else setImmediate(() => void this.deliver());
  }

  private async deliver(): Promise<void> {
    const start = performance.now();
    const payloads = this.turn;
    this.turn = [];
    try {
      await this.write(payloads);
    } catch (error) {
      this.fail(toAppError(error).error);
    } finally {
      const end = performance.now();
      // Where nothing came meanwhile there is nothing to gain by waiting.
      if (this.turn.length || payloads.length > 1) this.restUntil = end + restAfter(end - start);
      this.isDelivering = false;
      if (this.turn.length) this.deliverSoon();
    }
  }

  private async write(payloads: readonly Payload[]): Promise<void> {
    let written = 0;
    for (const [id, members] of this.membersById) {
      const deliveries: Delivery[] = payloads.map(({ event, json }) => ({ event, frame: nextFrame(id, json) }));
      const [first] = deliveries;
      const joined =
        deliveries.length === 1 && first ? first.frame : Buffer.concat(deliveries.map(({ frame }) => frame));
      for (const member of members) {
        try {
          member.take(deliveries, joined);
        } catch (error) {
          member.fail(toAppError(error).error);
        }
        // Requests are answered in between: a large group must not hold up the transactions under way.
        if ((written += 1) % WRITES_AT_ONCE === 0) await nextTurn();
      }
    }
  }
}
