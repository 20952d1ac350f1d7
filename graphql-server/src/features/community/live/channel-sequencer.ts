import type { ChannelEventRecord } from "../messages/messages.topics";

/** After this time, missing events are read from the database. */
const GAP_TIMEOUT_MS = 100;

/** An event with the number of the previously delivered one. */
export interface SequencedEvent extends ChannelEventRecord {
  previousSeq: number;
}

type Listener = (event: SequencedEvent) => void;

interface ChannelSequencerDeps {
  readAfter: (seq: number) => Promise<ChannelEventRecord[]>;
  onReadError: (error: unknown) => void;
}

/**
 * Orders the committed events of one channel for this process. Transactions commit in the order of their numbers but are
 * announced independently, so an event can arrive before its predecessor. If the predecessor doesn't arrive in time, for example
 * because its process died after the commit, it is read from the database.
 */
export class ChannelSequencer {
  private readonly outOfOrder = new Map<number, ChannelEventRecord>();
  private readonly listeners = new Set<Listener>();
  private lastSeq: number | null = null;
  /** The highest known event number, even if that event hasn't arrived. */
  private knownSeq = 0;
  private gapTimer: NodeJS.Timeout | null = null;

  /** `readAfter` reads the events after a number, in order. */
  constructor(private readonly deps: ChannelSequencerDeps) {}

  /** The number of the last delivered event; null before `startAt`. */
  get seq(): number | null {
    return this.lastSeq;
  }

  get isIdle(): boolean {
    return this.listeners.size === 0;
  }

  /** Starts live delivery after this number. */
  startAt(seq: number): void {
    this.lastSeq = seq;
    this.drain();
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Accepts events in any order; ignores repeated ones. */
  accept(event: ChannelEventRecord): void {
    if (this.lastSeq !== null && event.seq <= this.lastSeq) return;
    this.outOfOrder.set(event.seq, event);
    this.drain();
  }

  /** Reads events up to this number if they don't arrive. */
  expectUpTo(seq: number): void {
    this.knownSeq = Math.max(this.knownSeq, seq);
    this.drain();
  }

  stop(): void {
    if (this.gapTimer) clearTimeout(this.gapTimer);
    this.gapTimer = null;
    this.listeners.clear();
  }

  private drain(): void {
    if (this.lastSeq === null) return;
    for (const seq of this.outOfOrder.keys()) if (seq <= this.lastSeq) this.outOfOrder.delete(seq);
    for (let next = this.outOfOrder.get(this.lastSeq + 1); next; next = this.outOfOrder.get(this.lastSeq + 1))
      this.deliver(next);
    if (this.hasGap(this.lastSeq) && !this.gapTimer) {
      this.gapTimer = setTimeout(() => void this.fillGap(), GAP_TIMEOUT_MS);
    }
  }

  private hasGap(lastSeq: number): boolean {
    return this.outOfOrder.size > 0 || this.knownSeq > lastSeq;
  }

  private deliver(event: ChannelEventRecord): void {
    const sequenced = { ...event, previousSeq: this.lastSeq ?? 0 };
    this.outOfOrder.delete(event.seq);
    this.lastSeq = event.seq;
    for (const listener of this.listeners) listener(sequenced);
  }

  private async fillGap(): Promise<void> {
    try {
      if (this.lastSeq !== null && this.hasGap(this.lastSeq)) {
        for (const event of await this.deps.readAfter(this.lastSeq)) if (event.seq > this.lastSeq) this.deliver(event);
      }
    } catch (error) {
      this.deps.onReadError(error);
    }
    this.gapTimer = null;
    if (this.listeners.size) this.drain();
  }
}
