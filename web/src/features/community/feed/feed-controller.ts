import { errorText } from "../../../lib/error-text";
import type { ChannelFeed } from "./channel-feed";
import type { FeedEnd, FeedOperations } from "./feed-operations";
import {
  EMPTY_FEED,
  leavesGap,
  withEvent,
  withMessage,
  withNewestPage,
  withOlderPage,
  withoutPending,
  withPending,
  withPendingStatus,
  type FeedEvent,
  type FeedMessage,
  type MessageFeed,
  type PendingMessage,
  type Quote,
} from "./message-feed";
import { SendQueue, type SendOutcome } from "./send-queue";

/** After the server ended a live feed (it was too slow, say) while the connection stands. */
const RESUME_AFTER_MS = 500;
/** What arrives so soon after opening was missed before, not read as it came. */
const CATCH_UP_MS = 1_500;
/** How far back a link leads: 5,000 messages. */
const FURTHEST_PAGES = 100;
const FINAL = new Set(["FORBIDDEN", "NOT_FOUND", "KICKED", "BANNED", "UNAUTHENTICATED"]);

export type FeedSnapshot = Pick<ChannelFeed, "phase" | "error" | "feed" | "readUpToSeq" | "isLoadingOlder" | "award">;

/**
 * One channel's messages while somebody is signed in: kept when another channel is opened, so that coming back is instant
 * and catches up from the last number seen.
 */
export class FeedController {
  private snapshot: FeedSnapshot = {
    phase: "loading",
    error: null,
    feed: EMPTY_FEED,
    readUpToSeq: 0,
    isLoadingOlder: false,
    award: null,
  };
  private readonly listeners = new Set<() => void>();
  private isConnected = false;
  private isOpen = false;
  private isLoading = false;
  private isReading = false;
  private openedAt = 0;
  /** The page on its way, which everybody who wants one waits for. */
  private olderPage: Promise<boolean> | null = null;
  private unfollow: (() => void) | null = null;
  private resumeTimer: number | undefined;
  private readonly queue: SendQueue;

  constructor(
    readonly channelId: string,
    private readonly operations: FeedOperations,
  ) {
    this.queue = new SendQueue(
      {
        nextQueued: () => this.snapshot.feed.pending.find((message) => message.status === "queued"),
        markSending: (message) => this.setStatus(message, "sending"),
        markQueued: (message) => this.setStatus(message, "queued"),
        markRefused: (message, error) => this.setStatus(message, "failed", error),
        markSent: (message, outcome) => this.acknowledge(message, outcome),
      },
      (message) => operations.send(channelId, message),
    );
  }

  readonly read = (): FeedSnapshot => this.snapshot;

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Loads the newest page the first time; later the live feed brings what was missed. */
  open(): void {
    this.isOpen = true;
    this.openedAt = Date.now();
    // After an error: a channel that was closed to the reader may be open again.
    if (this.snapshot.feed.lastSeq === null || this.snapshot.phase === "error") void this.loadNewest();
    else this.follow();
  }

  close(): void {
    this.isOpen = false;
    this.stopFollowing();
    const { lastSeq } = this.snapshot.feed;
    if (lastSeq !== null) this.update({ readUpToSeq: lastSeq });
  }

  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    if (!isConnected) return this.stopFollowing();
    if (this.isOpen && this.snapshot.feed.lastSeq === null) void this.loadNewest();
    this.follow();
    this.queue.flush();
  }

  /** Whether somebody looks at the newest messages: what they watch arriving is not marked as new. */
  readonly setReading = (isReading: boolean): void => {
    this.isReading = isReading;
  };

  readonly reload = (): void => {
    void this.loadNewest();
  };

  readonly loadOlder = (): void => {
    void this.loadOlderPage();
  };

  /** Page by page, so that what lies between stays whole. */
  readonly reach = async (messageId: string): Promise<boolean> => {
    if (this.holds(messageId)) return true;
    if ((await this.operations.channelOf(messageId)) !== this.channelId) return false;
    for (let page = 0; page < FURTHEST_PAGES && !this.holds(messageId); page += 1) {
      if (!(await this.loadOlderPage())) break;
    }
    return this.holds(messageId);
  };

  readonly send = (content: string, replyTo: Quote | null): void => {
    const message: PendingMessage = {
      clientMessageId: newClientMessageId(),
      content,
      replyTo,
      writtenAt: new Date().toISOString(),
      status: "queued",
      error: null,
    };
    this.updateFeed((feed) => withPending(feed, message));
    this.queue.flush();
  };

  readonly retry = (clientMessageId: string): void => {
    this.updateFeed((feed) => withPendingStatus(feed, clientMessageId, "queued"));
    this.queue.flush();
  };

  readonly discard = (clientMessageId: string): void => {
    this.updateFeed((feed) => withoutPending(feed, clientMessageId));
  };

  readonly edit = async (messageId: string, content: string): Promise<void> => {
    this.show(await this.operations.edit(messageId, content));
  };

  readonly remove = async (messageId: string): Promise<void> => {
    this.show(await this.operations.remove(messageId));
  };

  private holds(messageId: string): boolean {
    return this.snapshot.feed.messages.some(({ id }) => id === messageId);
  }

  /** False when there was none to load, or loading failed: reaching the top again asks again. */
  private loadOlderPage(): Promise<boolean> {
    this.olderPage ??= this.fetchOlderPage().finally(() => {
      this.olderPage = null;
    });
    return this.olderPage;
  }

  private async fetchOlderPage(): Promise<boolean> {
    const { feed } = this.snapshot;
    const oldest = feed.messages[0];
    if (!oldest || !feed.hasOlder) return false;
    this.update({ isLoadingOlder: true });
    try {
      const channel = await this.operations.history(this.channelId, oldest.id);
      const page = channel.messages.edges.map((edge) => edge.node);
      this.updateFeed((current) => withOlderPage(current, page, channel.messages.pageInfo.hasPreviousPage));
      return true;
    } catch {
      return false;
    } finally {
      this.update({ isLoadingOlder: false });
    }
  }

  private async loadNewest(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    this.update({ phase: "loading", error: null });
    try {
      const channel = await this.operations.history(this.channelId, null);
      const page = channel.messages.edges.map((edge) => edge.node);
      this.updateFeed((feed) => withNewestPage(feed, page, channel.lastSeq, channel.messages.pageInfo.hasPreviousPage));
      this.update({ phase: "ready", readUpToSeq: channel.lastReadSeq });
      this.follow();
    } catch (error) {
      this.update({ phase: "error", error: errorText(error) });
    } finally {
      this.isLoading = false;
    }
  }

  private follow(): void {
    const { lastSeq } = this.snapshot.feed;
    if (!this.isOpen || !this.isConnected || lastSeq === null || this.unfollow) return;
    window.clearTimeout(this.resumeTimer);
    this.unfollow = this.operations.follow(
      this.channelId,
      lastSeq,
      (event) => this.take(event),
      (end) => this.ended(end),
    );
  }

  private stopFollowing(): void {
    window.clearTimeout(this.resumeTimer);
    this.unfollow?.();
    this.unfollow = null;
  }

  private take(event: FeedEvent): void {
    if (leavesGap(this.snapshot.feed, event)) {
      this.stopFollowing();
      this.follow();
      return;
    }
    const { feed, readUpToSeq } = this.snapshot;
    const watchedArriving =
      this.isReading &&
      Date.now() - this.openedAt > CATCH_UP_MS &&
      feed.lastSeq !== null &&
      readUpToSeq >= feed.lastSeq;
    this.update({ feed: withEvent(feed, event), readUpToSeq: watchedArriving ? event.seq : readUpToSeq });
  }

  private ended(end: FeedEnd): void {
    this.unfollow = null;
    if (end?.code && FINAL.has(end.code)) {
      this.update({ phase: "error", error: end.text });
      return;
    }
    this.resumeTimer = window.setTimeout(() => this.follow(), RESUME_AFTER_MS);
  }

  /** For repeated words the server answers with the earlier message, which does not bear this bubble's id. */
  private acknowledge(sent: PendingMessage, { message, xpAwarded }: Extract<SendOutcome, { kind: "sent" }>): void {
    this.updateFeed((feed) => withoutPending(withMessage(feed, message), sent.clientMessageId));
    if (xpAwarded > 0) this.update({ award: { xp: xpAwarded, count: (this.snapshot.award?.count ?? 0) + 1 } });
  }

  private show(message: FeedMessage): void {
    this.updateFeed((feed) => withMessage(feed, message));
  }

  private setStatus(message: PendingMessage, status: PendingMessage["status"], error: string | null = null): void {
    this.updateFeed((feed) => withPendingStatus(feed, message.clientMessageId, status, error));
  }

  private updateFeed(change: (feed: MessageFeed) => MessageFeed): void {
    this.update({ feed: change(this.snapshot.feed) });
  }

  private update(change: Partial<FeedSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** `randomUUID` is missing where a site is served without TLS from another host than localhost. */
function newClientMessageId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
