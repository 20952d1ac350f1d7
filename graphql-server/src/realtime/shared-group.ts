import type { AppError } from "../kernel/errors";
import { toAppError } from "../kernel/error-format";
import type { SharedMember, Delivery } from "./shared-member";
import { textFrame } from "./text-frame";

interface Payload {
  event: unknown;
  /** The execution's result as JSON. */
  json: string;
}

export const nextFrame = (id: string, payload: string): Buffer =>
  textFrame(`{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`);

/**
 * Subscribers with the same document, selection and broadcast: one execution and one serialised payload per event serve them
 * all, one frame all that use the same operation id, and frames of one turn of the event loop leave in one write.
 */
export class SharedGroup {
  private readonly membersById = new Map<string, Set<SharedMember>>();
  private turn: Payload[] = [];
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
        if (this.turn.push({ event, json }) === 1) setImmediate(() => this.deliver());
      } catch (error) {
        this.fail(toAppError(error).error);
      }
    });
  }

  fail(error: AppError): void {
    for (const members of [...this.membersById.values()]) for (const member of [...members]) member.fail(error);
  }

  private deliver(): void {
    const payloads = this.turn;
    this.turn = [];
    for (const [id, members] of this.membersById) {
      const deliveries: Delivery[] = payloads.map(({ event, json }) => ({ event, frame: nextFrame(id, json) }));
      const [first] = deliveries;
      const joined =
        deliveries.length === 1 && first ? first.frame : Buffer.concat(deliveries.map(({ frame }) => frame));
      for (const member of members) member.take(deliveries, joined);
    }
  }
}
