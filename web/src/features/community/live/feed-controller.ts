import { errorCode, errorText } from "../../../lib/text/error-text";
import { Throttled } from "../../../lib/hooks/throttled";
import { messageTexts } from "../texts";
import type { ChannelFeed } from "./channel-feed";
import type { FeedOperations, PlaceInHistory } from "./feed-operations";
import { HistoryPager } from "./window/history-pager";
import {
  EMPTY_FEED,
  leavesGap,
  withEvent,
  withMessage,
  type FeedEvent,
  type FeedMessage,
  type MessageFeed,
  type Quote,
} from "./window/message-feed";
import { bounded, cutOldest, MAX_MESSAGES, withWindow } from "./window/message-window";
import { Outbox } from "./sending/outbox";
import type { PendingStore } from "./sending/pending-store";

/** What arrives so soon after opening or reconnecting was missed before, not read as it came. */
const CATCH_UP_MS = 1_500;

/** Events that come faster are shown together. */
const EVENT_FRAME_MS = 50;

export type FeedSnapshot = Pick<
  ChannelFeed,
  "phase" | "error" | "feed" | "view" | "readUpToSeq" | "olderPage" | "newerPage" | "award"
>;

/**
 * One channel's messages while somebody is signed in: kept when another channel is opened, so that coming back is instant
 * and catches up from the last number seen.
 */
export class FeedController {
  private snapshot: FeedSnapshot = {
    phase: "loading",
    error: null,
    feed: EMPTY_FEED,
    view: { messageId: null, count: 0 },
    readUpToSeq: 0,
    olderPage: "idle",
    newerPage: "idle",
    award: null,
  };
  private readonly listeners = new Set<() => void>();
  private isConnected = false;
  private isOpen = false;
  private isLoading = false;
  private isReading = false;
  private catchingUpSince = 0;
  private unfollow: (() => void) | null = null;
  private readonly notifyOfEvents = new Throttled<void>(() => this.notify(), EVENT_FRAME_MS);
  private readonly outbox: Outbox;
  private readonly pager: HistoryPager;

  constructor(
    readonly channelId: string,
    private readonly viewerId: string,
    private readonly operations: FeedOperations,
    store: PendingStore,
  ) {
    const target = {
      read: () => this.snapshot.feed,
      change: (change: (feed: MessageFeed) => MessageFeed) => this.updateFeed(change),
      awarded: (xp: number) => this.update({ award: { xp, count: (this.snapshot.award?.count ?? 0) + 1 } }),
    };
    this.outbox = new Outbox(channelId, target, store, operations);
    this.pager = new HistoryPager(channelId, operations, this.read, (change) => this.update(change));
  }

  readonly read = (): FeedSnapshot => this.snapshot;

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Loads the newest page the first time; later the live feed brings what was missed. */
  open(): void {
    this.isOpen = true;
    this.catchingUpSince = Date.now();
    // After an error: a channel that was closed to the reader may be open again.
    if (this.snapshot.feed.lastSeq === null || this.snapshot.phase === "error") return void this.loadNewest();
    this.showLatest();
    this.follow();
  }

  close(): void {
    this.isOpen = false;
    this.stopFollowing();
    const { lastSeq } = this.snapshot.feed;
    if (lastSeq !== null) this.update({ readUpToSeq: lastSeq, feed: cutOldest(this.snapshot.feed) });
  }

  /** Whether nobody would miss it: it can be loaded again. */
  isIdle(): boolean {
    return !this.isOpen && this.listeners.size === 0 && this.snapshot.feed.pending.length === 0;
  }

  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    if (!isConnected) return this.stopFollowing();
    this.catchingUpSince = Date.now();
    this.retryLoad();
    this.follow();
    this.outbox.flush();
  }

  /** Loads the first page if it is missing, after a failure for instance. */
  retryLoad(): void {
    if (this.isOpen && this.snapshot.feed.lastSeq === null) void this.loadNewest();
  }

  /** Whether somebody looks at the newest messages: what they watch arriving is not marked as new. */
  readonly setReading = (isReading: boolean): void => {
    this.isReading = isReading;
  };

  readonly reload = (): void => {
    void this.loadNewest();
  };

  readonly loadOlder = (): void => {
    const edge = this.snapshot.feed.messages[0];
    void this.pager.loadOlder().then(() => this.bound("start", edge));
  };

  readonly loadNewer = (): void => {
    const edge = this.snapshot.feed.messages.at(-1);
    void this.pager.loadNewer().then(() => this.bound("end", edge));
  };

  readonly showMessage = async (messageId: string): Promise<string | null> => {
    if (this.holds(messageId)) {
      this.look(this.snapshot.feed, messageId);
      return this.channelId;
    }
    const place = await this.operations.locate(messageId);
    if (place?.channelId === this.channelId) await this.moveTo({ aroundSeq: place.createdSeq }, () => messageId);
    return place?.channelId ?? null;
  };

  readonly showLatest = (): void => {
    if (!this.snapshot.feed.hasNewer) return this.look(cutOldest(this.snapshot.feed), null);
    this.moveTo({}, () => null).catch(() => this.update({ newerPage: "failed" }));
  };

  readonly showFirstNew = (): void => {
    const { readUpToSeq, feed } = this.snapshot;
    const firstNew = (shown: MessageFeed): string | null =>
      shown.messages.find((message) => message.createdSeq > readUpToSeq)?.id ?? null;
    const isAbove = feed.hasOlder && (feed.messages[0]?.createdSeq ?? 0) > readUpToSeq + 1;
    if (!isAbove) return this.look(feed, firstNew(feed));
    this.moveTo({ aroundSeq: readUpToSeq }, firstNew).catch(() => this.update({ olderPage: "failed" }));
  };

  readonly forgetNew = (): void => {
    this.update({ readUpToSeq: this.snapshot.feed.lastSeq ?? 0 });
  };

  readonly send = (content: string, replyTo: Quote | null): void => {
    this.outbox.send(content, replyTo);
    if (this.snapshot.feed.hasNewer) this.showLatest();
  };

  readonly retry = (clientMessageId: string): void => this.outbox.retry(clientMessageId);

  readonly discard = (clientMessageId: string): void => this.outbox.discard(clientMessageId);

  /** Sends what was written before the page was loaded anew, also where nobody looks. */
  sendWaiting(): void {
    this.outbox.flush();
  }

  /** The person has signed out. */
  stop(): void {
    this.stopFollowing();
    this.outbox.stop();
  }

  readonly edit = async (messageId: string, content: string): Promise<void> => {
    this.show(await this.operations.edit(messageId, content));
  };

  readonly remove = async (messageId: string, reason: string | null): Promise<void> => {
    this.show(await this.operations.remove(messageId, reason));
  };

  private holds(messageId: string): boolean {
    return this.snapshot.feed.messages.some(({ id }) => id === messageId);
  }

  /** The stretch and what to look at change together, so that the list is drawn once. */
  private look(feed: MessageFeed, messageId: string | null): void {
    this.pager.dropStretches();
    const view = { messageId, count: this.snapshot.view.count + 1 };
    this.update({ feed, view, olderPage: "idle", newerPage: "idle" });
  }

  private async moveTo(place: PlaceInHistory, pick: (feed: MessageFeed) => string | null): Promise<void> {
    const page = await this.pager.loadStretch(place);
    if (!page) return;
    const feed = withWindow(this.snapshot.feed, page);
    this.look(feed, pick(feed));
  }

  private async loadNewest(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    this.update({ phase: "loading", error: null });
    try {
      const page = await this.operations.history(this.channelId, {});
      this.pager.dropStretches();
      this.updateFeed((feed) => withWindow(feed, page));
      this.update({ phase: "ready", readUpToSeq: page.lastReadSeq, olderPage: "idle", newerPage: "idle" });
      this.follow();
    } catch (error) {
      this.update({ phase: "error", error: loadErrorText(error) });
    } finally {
      this.isLoading = false;
    }
  }

  private follow(): void {
    if (!this.isOpen || !this.isConnected || this.snapshot.feed.lastSeq === null || this.unfollow) return;
    this.unfollow = this.operations.follow(
      this.channelId,
      () => this.snapshot.feed.lastSeq ?? 0,
      (event) => this.take(event),
      (reason) => this.refused(reason),
    );
  }

  private stopFollowing(): void {
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
    const wasAllRead = feed.lastSeq !== null && readUpToSeq >= feed.lastSeq;
    const isRead = wasAllRead && this.isReading && (this.isWatching() || !this.isNews(event.message));
    this.snapshot = {
      ...this.snapshot,
      feed: withEvent(feed, event),
      readUpToSeq: isRead ? event.seq : readUpToSeq,
    };
    this.notifyOfEvents.push();
    if (this.snapshot.feed.messages.length <= MAX_MESSAGES) return;
    // Who has watched so many arrive sees the list begin anew, with the newest of them.
    if (this.isReading) this.showLatest();
    else this.updateFeed((long) => bounded(long, "live end"));
  }

  /** A list that has grown too long begins anew where its reader is: it would lose its place if rows left it. */
  private bound(grownAt: "start" | "end", edge: FeedMessage | undefined): void {
    const { feed } = this.snapshot;
    if (edge && feed.messages.length > MAX_MESSAGES) this.look(bounded(feed, grownAt), edge.id);
  }

  private isWatching(): boolean {
    return Date.now() - this.catchingUpSince > CATCH_UP_MS;
  }

  /** One's own words and changes of what was read are none, whenever they arrive. */
  private isNews({ sender, createdSeq }: FeedMessage): boolean {
    return sender.id !== this.viewerId && createdSeq > this.snapshot.readUpToSeq;
  }

  private refused(reason: string): void {
    this.unfollow = null;
    this.update({ phase: "error", error: reason });
  }

  private show(message: FeedMessage): void {
    this.updateFeed((feed) => withMessage(feed, message));
  }

  private updateFeed(change: (feed: MessageFeed) => MessageFeed): void {
    this.update({ feed: change(this.snapshot.feed) });
  }

  private update(change: Partial<FeedSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Without a connection the page loads by itself later, so the text says that instead of asking for another try. */
const loadErrorText = (error: unknown): string =>
  errorCode(error) === "NO_RESPONSE" ? messageTexts.loadOffline : errorText(error);
