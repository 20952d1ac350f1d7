import type { FeedOperations } from "./feed-operations";
import type { MessageFeed } from "./window/message-feed";
import {
  loadingThread,
  withOlderReplies,
  withThreadPage,
  type ThreadPage,
  type ThreadWindow,
} from "./window/thread-window";

/** A thread that is opened from an older reply starts with its newest replies. */
const MAX_FIRST_REPLIES = 1_000;

const hasMessage = ({ root, replies }: ThreadPage, messageId: string): boolean =>
  root.id === messageId || replies.some(({ id }) => id === messageId);

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
      const page = await this.fetchWith(messageId);
      update((thread) => (page ? withThreadPage(thread, page) : { ...thread, phase: "gone" }));
      return page?.channelId ?? null;
    } catch (error) {
      update((thread) => ({ ...thread, phase: "error", error }));
      return null;
    }
  };

  /** The newest replies, back to the message that the thread is opened from. */
  private async fetchWith(messageId: string): Promise<ThreadPage | null> {
    let page = await this.operations.fetchThread(messageId, null);
    while (page?.hasOlder && !hasMessage(page, messageId) && page.replies.length < MAX_FIRST_REPLIES) {
      const older = await this.operations.fetchThread(messageId, page.replies[0]?.id ?? null);
      if (!older) return null;
      page = { ...older, replies: [...older.replies, ...page.replies] };
    }
    return page;
  }

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
