import type { FeedOperations } from "./feed-operations";
import type { MessageFeed } from "./window/message-feed";
import { loadingThread, withOlderReplies, withThreadPage, type ThreadWindow } from "./window/thread-window";

interface ThreadTarget {
  read(): MessageFeed;
  update(change: (feed: MessageFeed) => MessageFeed): void;
}

/** Opens one thread of the channel. Its changes arrive with the channel's events, so open it after the channel has loaded. */
export class ThreadFeed {
  /** Increases whenever another thread opens, so that a late response is ignored. */
  private requestId = 0;

  constructor(
    private readonly feed: ThreadTarget,
    private readonly operations: Pick<FeedOperations, "fetchThread" | "follow" | "isFollowing">,
  ) {}

  /** Resolves with the ID of the thread's channel; null if it is gone or failed to load. */
  readonly open = async (messageId: string): Promise<string | null> => {
    const requestId = (this.requestId += 1);
    this.feed.update((feed) => ({ ...feed, thread: loadingThread(messageId) }));
    const update = (change: (thread: ThreadWindow) => ThreadWindow): void => {
      if (requestId === this.requestId) this.update(change);
    };
    try {
      const page = await this.operations.fetchThread(messageId, null);
      update((thread) => (page ? withThreadPage(thread, page) : { ...thread, phase: "gone" }));
      return page?.channelId ?? null;
    } catch (error) {
      update((thread) => ({ ...thread, phase: "error", error }));
      return null;
    }
  };

  readonly close = (): void => {
    this.requestId += 1;
    this.feed.update((feed) => ({ ...feed, thread: null }));
  };

  readonly loadOlder = async (): Promise<void> => {
    const { thread } = this.feed.read();
    const oldest = thread?.replies[0];
    if (!thread?.root || !oldest || !thread.hasOlder || thread.olderPage === "loading") return;
    const { requestId } = this;
    this.update((current) => ({ ...current, olderPage: "loading" }));
    const page = await this.operations.fetchThread(thread.root.id, oldest.id).catch(() => null);
    if (requestId !== this.requestId) return;
    this.update((current) => (page ? withOlderReplies(current, page) : { ...current, olderPage: "failed" }));
  };

  /** Shows the choice immediately. Rejects if it wasn't stored. */
  readonly follow = async (isFollowing: boolean): Promise<void> => {
    const { requestId } = this;
    const root = this.feed.read().thread?.root;
    if (!root) return;
    this.update((thread) => ({ ...thread, isFollowing }));
    try {
      await this.operations.follow(root.id, isFollowing);
    } catch (error) {
      if (requestId === this.requestId) this.update((thread) => ({ ...thread, isFollowing: !isFollowing }));
      throw error;
    }
  };

  /** Call after the viewer's reply, which follows the thread unless they unfollowed it before. */
  readonly refreshFollow = async (): Promise<void> => {
    const { requestId } = this;
    const { thread } = this.feed.read();
    if (!thread?.root || thread.isFollowing) return;
    const isFollowing = await this.operations.isFollowing(thread.root.id).catch(() => false);
    if (requestId === this.requestId) this.update((current) => ({ ...current, isFollowing }));
  };

  private update(change: (thread: ThreadWindow) => ThreadWindow): void {
    this.feed.update((feed) => (feed.thread ? { ...feed, thread: change(feed.thread) } : feed));
  }
}
