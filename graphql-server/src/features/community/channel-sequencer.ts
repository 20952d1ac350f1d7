import type { ChannelEventRecord } from "../../kernel/topics";

/** An event that is still missing after this long is read from the database. */
const GAP_PATIENCE_MS = 100;

type Listener = (event: ChannelEventRecord) => void;

/**
 * Puts the committed events of one channel in order for this process. Transactions on a channel commit in the order of
 * their numbers but announce themselves independently, so an event may arrive before its predecessor: it waits for it,
 * and if the predecessor never comes (its process died between commit and announcement) the database fills the gap.
 */
export class ChannelSequencer {
  private readonly early = new Map<number, ChannelEventRecord>();
  private readonly listeners = new Set<Listener>();
  private lastSeq: number | null = null;
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
    this.early.set(event.seq, event);
    this.drain();
  }

  stop(): void {
    if (this.gapTimer) clearTimeout(this.gapTimer);
    this.gapTimer = null;
    this.listeners.clear();
  }

  private drain(): void {
    if (this.lastSeq === null) return;
    for (const seq of this.early.keys()) if (seq <= this.lastSeq) this.early.delete(seq);
    for (let next = this.early.get(this.lastSeq + 1); next; next = this.early.get(this.lastSeq + 1)) this.deliver(next);
    if (this.early.size && !this.gapTimer) {
      this.gapTimer = setTimeout(() => void this.fillGap(), GAP_PATIENCE_MS);
    }
  }

  private deliver(event: ChannelEventRecord): void {
    this.early.delete(event.seq);
    this.lastSeq = event.seq;
    for (const listener of this.listeners) listener(event);
  }

  private async fillGap(): Promise<void> {
    try {
      if (this.early.size && this.lastSeq !== null) {
        for (const event of await this.readAfter(this.lastSeq)) if (event.seq > this.lastSeq) this.deliver(event);
      }
    } catch (error) {
      this.onReadError(error);
    }
    this.gapTimer = null;
    if (this.listeners.size) this.drain();
  }
}
