import type { ChannelEventRecord } from "../../../kernel/events/topics";

/** An event that is still missing after this long is read from the database. */
const GAP_TIMEOUT_MS = 100;

/** An event, with the number of the one delivered before it. */
export interface SequencedEvent extends ChannelEventRecord {
  previousSeq: number;
}

type Listener = (event: SequencedEvent) => void;

/**
 * Puts the committed events of one channel in order for this process. Transactions on a channel commit in the order of
 * their numbers but announce themselves independently, so an event may arrive before its predecessor: it waits for it,
 * and if the predecessor never comes (its process died between commit and announcement) the database fills the gap.
 */
export class ChannelSequencer {
  private readonly outOfOrder = new Map<number, ChannelEventRecord>();
  private readonly listeners = new Set<Listener>();
  private lastSeq: number | null = null;
  /** The highest number known to exist; its event may not have been announced here. */
  private knownSeq = 0;
  private gapTimer: NodeJS.Timeout | null = null;

  /** `readAfter` gives what changed after a number, by number. */
  constructor(
    private readonly readAfter: (seq: number) => Promise<ChannelEventRecord[]>,
    private readonly onReadError: (error: unknown) => void,
  ) {}

  get isIdle(): boolean {
    return this.listeners.size === 0;
  }

  /** From where live delivery starts; events up to there are in the database. */
  startAt(seq: number): void {
    this.lastSeq = seq;
    this.drain();
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Takes an event as it arrives, in any order, any number of times. */
  accept(event: ChannelEventRecord): void {
    if (this.lastSeq !== null && event.seq <= this.lastSeq) return;
    this.outOfOrder.set(event.seq, event);
    this.drain();
  }

  /** Says that the channel has come as far as this number: what was not announced is read. */
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
        for (const event of await this.readAfter(this.lastSeq)) if (event.seq > this.lastSeq) this.deliver(event);
      }
    } catch (error) {
      this.onReadError(error);
    }
    this.gapTimer = null;
    if (this.listeners.size) this.drain();
  }
}
