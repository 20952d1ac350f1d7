import { mergeMessages, newerOf, withThreadCounts, type FeedMessage, type PageState } from "./merge-messages";

/** The newest replies of a thread, or those before one of them. */
export interface ThreadPage {
  channelId: string;
  root: FeedMessage;
  replies: readonly FeedMessage[];
  hasOlder: boolean;
  isFollowing: boolean;
}

/** The thread in the side panel: its first message and the newest replies, oldest first. */
export interface ThreadWindow {
  /** The message that the thread was opened from. */
  messageId: string;
  /** gone: it was deleted, or the viewer can't access it. */
  phase: "loading" | "ready" | "error" | "gone";
  error: unknown;
  /** Null until the thread has loaded. */
  root: FeedMessage | null;
  replies: readonly FeedMessage[];
  hasOlder: boolean;
  olderPage: PageState;
  isFollowing: boolean;
  /** New and changed messages of the channel while the thread loads. The page may not include these changes. */
  received: readonly FeedMessage[];
}

const MAX_RECEIVED = 500;

export const loadingThread = (messageId: string): ThreadWindow => ({
  messageId,
  phase: "loading",
  error: null,
  root: null,
  replies: [],
  hasOlder: false,
  olderPage: "idle",
  isFollowing: false,
  received: [],
});

export function withThreadPage(
  thread: ThreadWindow,
  { root, replies, hasOlder, isFollowing }: ThreadPage,
): ThreadWindow {
  const loaded: ThreadWindow = {
    ...thread,
    phase: "ready",
    error: null,
    root,
    replies,
    hasOlder,
    isFollowing,
    received: [],
  };
  return thread.received.reduce(withThreadMessage, loaded);
}

export const withOlderReplies = (thread: ThreadWindow, { replies, hasOlder }: ThreadPage): ThreadWindow => ({
  ...thread,
  replies: mergeMessages(thread.replies, replies),
  hasOlder,
  olderPage: "idle",
});

/** Applies a new or changed message of the channel. */
export function withThreadMessage(thread: ThreadWindow, message: FeedMessage): ThreadWindow {
  const { root, replies, hasOlder } = thread;
  if (!root) return { ...thread, received: [...thread.received, message].slice(-MAX_RECEIVED) };
  if (message.id === root.id) return { ...thread, root: newerOf(root, message) };
  if (message.thread?.rootId !== root.id) return thread;
  const [counted = root] = withThreadCounts([root], message);
  const oldest = replies[0];
  const isBefore = hasOlder && oldest !== undefined && message.createdSeq < oldest.createdSeq;
  return { ...thread, root: counted, replies: isBefore ? replies : mergeMessages(replies, [message]) };
}

export const mapThread = (thread: ThreadWindow, change: (message: FeedMessage) => FeedMessage): ThreadWindow => ({
  ...thread,
  root: thread.root && change(thread.root),
  replies: thread.replies.map(change),
});
