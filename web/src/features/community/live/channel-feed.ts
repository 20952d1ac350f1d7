import { errorCode, errorText } from "../../../lib/text/error-text";
import { setMarkedUnread } from "../channels/marked-unread";
import { Throttled } from "../../../lib/hooks/throttled";
import type { PendingFile } from "../attachments/tray-store";
import type { FeedOperations, HistoryPosition, MessageLocation } from "./feed-operations";
import { HistoryPager } from "./window/history-pager";
import {
  EMPTY_FEED,
  hasGapBefore,
  withEvent,
  withMessage,
  type FeedEvent,
  type FeedMessage,
  type MessageFeed,
  type Quote,
} from "./window/message-feed";
import { trimToLimit, trimOldest, MAX_MESSAGES, withWindow } from "./window/message-window";
import { UnsentMessages } from "./sending/unsent-messages";
import type { PendingStore } from "./sending/pending-store";
import type { FeedSnapshot } from "./feed-snapshot";
import { ReadingPlaces, type ReadingPlace } from "./reading-places";
import { MessageMarks } from "./message-marks";
import { ThreadFeed } from "./thread-feed";

export type { FeedSnapshot, FeedView } from "./feed-snapshot";

/** Messages that arrive this soon after opening or reconnecting are catch-up: the reader did not see them arrive. */
const CATCH_UP_MS = 1_500;

/** Events within this interval render together. */
const EVENT_BATCH_MS = 100;

interface ChannelFeedDeps {
  channelId: string;
  viewerId: string;
  operations: FeedOperations;
  store: PendingStore;
}

/**
 * The messages of one channel until sign-out. Stays in memory when the member opens another channel, so that returning is
 * instant and loads only what was missed. `UnsentMessages` and `HistoryPager` are private parts: each has state that no other code
 * reads, and merging the unsent messages alone would make a class of more than 450 lines.
 */
export class ChannelFeed {
  private snapshot: FeedSnapshot = {
    phase: "loading",
    error: null,
    feed: EMPTY_FEED,
    view: { messageId: null, generation: 0 },
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
  /** Up to here, the reader has looked at the newest messages. */
  private seenSeq = 0;
  private catchUpStartedAt = 0;
  private unsubscribe: (() => void) | null = null;
  private readonly notifyThrottled = new Throttled<void>(() => this.notify(), EVENT_BATCH_MS);
  private readonly places: ReadingPlaces;
  /** Where the reader was before, until the first messages are loaded. */
  private place: ReadingPlace | null = null;
  private readonly unsent: UnsentMessages;
  private readonly pager: HistoryPager;
  readonly thread: ThreadFeed;
  readonly marks: MessageMarks;

  readonly channelId: string;

  constructor(private readonly deps: ChannelFeedDeps) {
    const { channelId, operations, store } = deps;
    this.channelId = channelId;
    this.places = new ReadingPlaces(deps.viewerId);
    const feed = {
      read: () => this.snapshot.feed,
      update: (change: (feed: MessageFeed) => MessageFeed) => this.updateFeed(change),
      onAward: (xp: number) => this.update({ award: { xp, count: (this.snapshot.award?.count ?? 0) + 1 } }),
    };
    this.unsent = new UnsentMessages({ channelId, feed, store, operations });
    this.thread = new ThreadFeed(feed, operations);
    this.marks = new MessageMarks(feed, operations);
    this.pager = new HistoryPager({
      channelId,
      operations,
      read: this.getSnapshot,
      update: (change) => this.update(change),
    });
  }

  readonly getSnapshot = (): FeedSnapshot => this.snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Loads a page the first time. Later, the subscription replays missed events. Shows the newest messages if some are unread, and
   * otherwise where the reader was.
   */
  open(hasUnread = false): void {
    this.isOpen = true;
    setMarkedUnread(this.channelId, false);
    this.place = hasUnread ? null : this.places.get(this.channelId);
    this.catchUpStartedAt = Date.now();
    // After an error, reload: a reader who lost access may have regained it.
    if (this.snapshot.feed.lastSeq === null || this.snapshot.phase === "error") return void this.loadFirst();
    if (this.place) this.returnTo(this.place);
    else this.showLatest();
    this.subscribeToEvents();
  }

  close(): void {
    this.isOpen = false;
    this.unsubscribeFromEvents();
    this.setReading(false);
    const { feed, readUpToSeq } = this.snapshot;
    if (feed.lastSeq === null) return;
    // What arrived while the reader was looking elsewhere is still new when they return.
    this.update({ readUpToSeq: Math.max(readUpToSeq, this.seenSeq), feed: trimOldest(feed) });
  }

  /** Whether the feed can be evicted without losing anything. */
  isIdle(): boolean {
    return !this.isOpen && this.listeners.size === 0 && this.snapshot.feed.pending.length === 0;
  }

  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    if (!isConnected) return this.unsubscribeFromEvents();
    this.catchUpStartedAt = Date.now();
    this.retryLoad();
    this.subscribeToEvents();
    this.unsent.flush();
  }

  /** Loads the first page if it is missing, for example after a failure. */
  retryLoad(): void {
    if (this.isOpen && this.snapshot.feed.lastSeq === null) void this.loadFirst();
  }

  /** Sets whether the reader is looking at the newest messages. Those that arrive meanwhile are not marked as new. */
  readonly setReading = (isReading: boolean): void => {
    if (this.isReading) this.seenSeq = this.snapshot.feed.lastSeq ?? 0;
    this.isReading = isReading;
  };

  /** The message and all later ones are unread until the member opens the channel again. Rejects if it wasn't stored. */
  readonly markUnread = async ({ id, createdSeq }: FeedMessage): Promise<void> => {
    const { readUpToSeq } = this.snapshot;
    this.setUnreadAfter(createdSeq - 1);
    try {
      await this.deps.operations.markUnread(id);
    } catch (error) {
      setMarkedUnread(this.channelId, false);
      this.update({ readUpToSeq });
      throw error;
    }
  };

  /** The member marked the messages after `seq` as unread, maybe on another device. Moves the "new" divider there. */
  setUnreadAfter(seq: number): void {
    this.isReading = false;
    this.seenSeq = seq;
    setMarkedUnread(this.channelId, true);
    this.update({ readUpToSeq: seq });
  }

  /** Where to continue when the reader returns; null at the newest messages. */
  readonly keepPlace = (place: ReadingPlace | null): void => this.places.set(this.channelId, place);

  /** Reloads the first page after an error. */
  readonly reload = (): void => {
    void this.loadFirst();
  };

  /** Loads the adjacent page. Does nothing if that page is loading or doesn't exist. */
  readonly loadOlder = (): void => {
    const edge = this.snapshot.feed.messages[0];
    void this.pager.loadOlder().then(() => this.trimAfterPage("start", edge));
  };

  readonly loadNewer = (): void => {
    const edge = this.snapshot.feed.messages.at(-1);
    void this.pager.loadNewer().then(() => this.trimAfterPage("end", edge));
  };

  /**
   * Jumps to a message in this channel, loaded or not. Resolves with where the message is, or null if it was deleted or the viewer
   * can't access it. Rejects if loading fails.
   */
  readonly showMessage = async (messageId: string): Promise<MessageLocation | null> => {
    const { channelId } = this;
    if (this.snapshot.feed.messages.some(({ id }) => id === messageId)) {
      this.showWindow(this.snapshot.feed, messageId);
      return { channelId, threadOnly: false };
    }
    const found = await this.deps.operations.locate(messageId);
    if (found?.channelId === channelId && !found.threadOnly)
      await this.loadAndShow({ aroundSeq: found.createdSeq }, () => messageId);
    return found;
  };

  readonly showLatest = (): void => {
    if (!this.snapshot.feed.hasNewer) return this.showWindow(trimOldest(this.snapshot.feed), null);
    this.loadAndShow({}, () => null).catch(() => this.update({ newerPage: "failed" }));
  };

  /** Jumps to the first message that was new when the channel was opened. */
  readonly showFirstNew = (): void => {
    const { readUpToSeq, feed } = this.snapshot;
    const firstNew = (shown: MessageFeed): string | null =>
      shown.messages.find((message) => message.createdSeq > readUpToSeq)?.id ?? null;
    const isAbove = feed.hasOlder && (feed.messages[0]?.createdSeq ?? 0) > readUpToSeq + 1;
    if (!isAbove) return this.showWindow(feed, firstNew(feed));
    this.loadAndShow({ aroundSeq: readUpToSeq }, firstNew).catch(() => this.update({ olderPage: "failed" }));
  };

  /** Removes the "new" divider. */
  readonly dismissNew = (): void => {
    this.update({ readUpToSeq: this.snapshot.feed.lastSeq ?? 0 });
  };

  /** Shows the message immediately and sends it, in order, as soon as there is a connection. */
  readonly send = (content: string, replyTo: Quote | null, files: readonly PendingFile[] = []): void => {
    setMarkedUnread(this.channelId, false);
    this.unsent.send(content, replyTo, files);
    if (this.snapshot.feed.hasNewer) this.showLatest();
  };

  /** Like `send`, but leaves the channel's scroll position. With `threadRoot`, only the thread of this message shows the reply. */
  readonly sendInThread = (...message: Parameters<UnsentMessages["send"]>): void => this.unsent.send(...message);

  /** Adds messages of a page that was closed before it could send them, and sends them. */
  takeOver(change: (feed: MessageFeed) => MessageFeed): void {
    this.unsent.update(change);
    this.unsent.flush();
  }

  readonly retry = (clientMessageId: string): void => this.unsent.retry(clientMessageId);

  readonly discard = (clientMessageId: string): void => this.unsent.discard(clientMessageId);

  /** Sends queued messages now. */
  flush(): void {
    this.unsent.flush();
  }

  /** Rejects with the server's error. */
  readonly edit = async (messageId: string, content: string): Promise<void> => {
    this.applyMessage(await this.deps.operations.edit(messageId, content));
  };

  /** The audit log stores the reason when an admin deletes another member's message. */
  readonly remove = async (messageId: string, reason: string | null): Promise<void> => {
    this.applyMessage(await this.deps.operations.remove(messageId, reason));
  };

  /** Called at sign-out and on eviction. */
  stop(): void {
    this.unsubscribeFromEvents();
    this.unsent.stop();
  }

  /** Updates the messages and the scroll target together, so that the list renders once. */
  private showWindow(feed: MessageFeed, messageId: string | null, offset?: number): void {
    this.pager.cancelPending();
    this.place = null;
    const generation = this.snapshot.view.generation + 1;
    const view = { messageId, generation, ...(offset !== undefined && { offset }) };
    this.update({ feed, view, olderPage: "idle", newerPage: "idle" });
  }

  private async loadAndShow(
    position: HistoryPosition,
    selectTarget: (feed: MessageFeed) => string | null,
    offset?: number,
  ): Promise<void> {
    const page = await this.pager.loadWindow(position);
    if (!page) return;
    const feed = withWindow(this.snapshot.feed, page);
    this.showWindow(feed, selectTarget(feed), offset);
  }

  private returnTo({ messageId, createdSeq, offset }: ReadingPlace): void {
    const { feed } = this.snapshot;
    if (feed.messages.some(({ id }) => id === messageId)) return this.showWindow(feed, messageId, offset);
    this.loadAndShow({ aroundSeq: createdSeq }, () => messageId, offset).catch(this.showLatest);
  }

  /** The newest page, or the one where the reader was. */
  private async loadFirst(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    this.update({ phase: "loading", error: null });
    try {
      const { place } = this;
      const position = place ? { aroundSeq: place.createdSeq } : {};
      const page = await this.deps.operations.fetchHistory(this.channelId, position);
      this.update({ phase: "ready", readUpToSeq: page.lastReadSeq });
      this.showWindow(withWindow(this.snapshot.feed, page), place?.messageId ?? null, place?.offset);
      this.subscribeToEvents();
    } catch (error) {
      this.update({ phase: "error", error: loadErrorText(error) });
    } finally {
      this.isLoading = false;
    }
  }

  private subscribeToEvents(): void {
    if (!this.isOpen || !this.isConnected || this.snapshot.feed.lastSeq === null || this.unsubscribe) return;
    this.unsubscribe = this.deps.operations.subscribe(
      this.channelId,
      () => this.snapshot.feed.lastSeq ?? 0,
      (event) => this.handleEvent(event),
      (reason) => this.handleRejection(reason),
    );
  }

  private unsubscribeFromEvents(): void {
    this.unsubscribe?.();
    this.unsubscribe = null;
  }

  private handleEvent(event: FeedEvent): void {
    if (hasGapBefore(this.snapshot.feed, event)) {
      this.unsubscribeFromEvents();
      this.subscribeToEvents();
      return;
    }
    const { feed, readUpToSeq } = this.snapshot;
    const wasAllRead = feed.lastSeq !== null && readUpToSeq >= feed.lastSeq;
    const isRead = wasAllRead && (!this.isUnread(event.message) || (this.isReading && this.isCaughtUp()));
    this.snapshot = {
      ...this.snapshot,
      feed: withEvent(feed, event),
      readUpToSeq: isRead ? event.seq : readUpToSeq,
    };
    this.notifyThrottled.push();
    if (this.snapshot.feed.messages.length <= MAX_MESSAGES) return;
    // For a reader at the bottom, start over with only the newest messages.
    if (this.isReading) this.showLatest();
    else this.updateFeed((current) => trimToLimit(current, "live end"));
  }

  /** Replaces a list that is too long with a new one at the reader's position: removing rows would lose the scroll position. */
  private trimAfterPage(grownAt: "start" | "end", edge: FeedMessage | undefined): void {
    const { feed } = this.snapshot;
    if (edge && feed.messages.length > MAX_MESSAGES) this.showWindow(trimToLimit(feed, grownAt), edge.id);
  }

  private isCaughtUp(): boolean {
    return Date.now() - this.catchUpStartedAt > CATCH_UP_MS;
  }

  /** The viewer's own messages, changes to messages they have read, and what only a thread shows don't count as unread. */
  private isUnread({ sender, createdSeq, threadOnly }: FeedMessage): boolean {
    return !threadOnly && sender.id !== this.deps.viewerId && createdSeq > this.snapshot.readUpToSeq;
  }

  private handleRejection(reason: string): void {
    this.unsubscribe = null;
    this.update({ phase: "error", error: reason });
  }

  /** Shows the result of a mutation without waiting for its live event. */
  applyMessage(message: FeedMessage): void {
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

/** While offline, the text announces the automatic retry instead of asking for one. */
const loadErrorText = (error: unknown): string =>
  errorCode(error) === "NO_RESPONSE" ? "You seem to be offline. Messages load when you reconnect." : errorText(error);
