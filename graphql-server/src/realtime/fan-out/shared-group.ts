import { setImmediate as nextTick } from "node:timers/promises";
import type { FormattedExecutionResult } from "graphql";
import type { AppError } from "../../kernel/errors/errors";
import { toAppError } from "../../kernel/errors/error-format";
import type { SharedSubscriber, Delivery } from "./shared-subscriber";
import { textFrame } from "../socket-writer";

const MAX_PAUSE_MS = 100;
/** A pause is three times as long as the preceding delivery, up to this limit. Then it is as long as the delivery. */
const MAX_TRIPLE_PAUSE_MS = 40;
const WRITES_PER_TICK = 250;

interface Payload {
  event: object;
  /** The execution's result as JSON. */
  json: string;
}

/** The graphql-ws message with one event, as a WebSocket frame. `payload` is the execution's result as JSON. */
export const nextFrame = (id: string, payload: string): Buffer =>
  textFrame(`{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`);

const pauseAfter = (workMs: number): number =>
  Math.min(3 * workMs, Math.max(workMs, MAX_TRIPLE_PAUSE_MS), MAX_PAUSE_MS);

/**
 * Subscribers with the same document, selection, and broadcast. Each event is executed and serialized once for all of them and
 * framed once per operation id. Frames that are ready in the same tick go out in one write.
 */
export class SharedGroup {
  private readonly subscribersById = new Map<string, Set<SharedSubscriber>>();
  private pending: Payload[] = [];
  private isDelivering = false;
  private pauseUntil = 0;
  private executing: Promise<void> = Promise.resolve();
  /** The payloads of events in backlogs, which many subscribers may have missed. */
  private readonly backlogPayloads = new WeakMap<object, Promise<string>>();

  constructor(private readonly execute: (event: object) => Promise<FormattedExecutionResult>) {}

  get isEmpty(): boolean {
    return this.subscribersById.size === 0;
  }

  add(id: string, subscriber: SharedSubscriber): void {
    const subscribers = this.subscribersById.get(id) ?? new Set();
    this.subscribersById.set(id, subscribers);
    subscribers.add(subscriber);
  }

  remove(id: string, subscriber: SharedSubscriber): void {
    const subscribers = this.subscribersById.get(id);
    subscribers?.delete(subscriber);
    if (subscribers?.size === 0) this.subscribersById.delete(id);
  }

  /** The payload of an event in a backlog, as JSON. Subscribers whose backlogs contain the same object share it. */
  backlogPayload(event: object): Promise<string> {
    const shared = this.backlogPayloads.get(event);
    if (shared) return shared;
    const payload = this.execute(event).then((result) => {
      if (result.errors) this.backlogPayloads.delete(event);
      return JSON.stringify(result);
    });
    this.backlogPayloads.set(event, payload);
    payload.catch(() => this.backlogPayloads.delete(event));
    return payload;
  }

  /** Executes events one at a time to keep their order. */
  publish(event: object): void {
    this.executing = this.executing.then(async () => {
      try {
        const json = JSON.stringify(await this.execute(event));
        this.pending.push({ event, json });
        this.scheduleDelivery();
      } catch (error) {
        this.fail(toAppError(error).error);
      }
    });
  }

  fail(error: AppError): void {
    for (const subscribers of [...this.subscribersById.values()])
      for (const subscriber of [...subscribers]) subscriber.fail(error);
  }

  /**
   * Delivers immediately when idle. Under load, a large group pauses after each delivery, so that events that arrive during the
   * pause go out in one write.
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
      // One waiting event is normal, and a pause would only delay it. Several mean that the group is falling behind.
      if (this.pending.length > 1 || payloads.length > 1) this.pauseUntil = end + pauseAfter(end - start);
      this.isDelivering = false;
      if (this.pending.length) this.scheduleDelivery();
    }
  }

  private async write(payloads: readonly Payload[]): Promise<void> {
    let written = 0;
    for (const [id, subscribers] of this.subscribersById) {
      const deliveries: Delivery[] = payloads.map(({ event, json }) => ({ event, frame: nextFrame(id, json) }));
      const [first] = deliveries;
      const combined =
        deliveries.length === 1 && first ? first.frame : Buffer.concat(deliveries.map(({ frame }) => frame));
      for (const subscriber of subscribers) {
        try {
          subscriber.deliver(deliveries, combined);
        } catch (error) {
          subscriber.fail(toAppError(error).error);
        }
        // Yield to requests, so that a large group doesn't delay open transactions.
        if ((written += 1) % WRITES_PER_TICK === 0) await nextTick();
      }
    }
  }
}
