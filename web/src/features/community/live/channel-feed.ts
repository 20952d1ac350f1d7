import type { PageState } from "./window/history-pager";
import type { MessageFeed, Quote } from "./window/message-feed";

/** The scroll target of the message list. */
export interface FeedView {
  /** The message to center; null for the newest messages. */
  messageId: string | null;
  /** Increases with every jump, so that the list can jump to the same message twice. */
  generation: number;
}

/** The state and actions of one channel's chat. */
export interface ChannelFeed {
  channelId: string;
  /** loading: no messages yet; error: loading failed or access was denied (see `error`); ready: `feed` is usable. */
  phase: "loading" | "ready" | "error";
  error: string | null;
  feed: MessageFeed;
  view: FeedView;
  /** Messages up to this sequence number aren't marked as new. The "new" divider follows them. */
  readUpToSeq: number;
  /** Sets whether the reader is looking at the newest messages. */
  setReading: (isReading: boolean) => void;
  olderPage: PageState;
  newerPage: PageState;
  /** Loads the adjacent page. Does nothing if that page is loading or doesn't exist. */
  loadOlder: () => void;
  loadNewer: () => void;
  /**
   * Jumps to a message in this channel, loaded or not. Resolves with the ID of the message's channel, or null if the message
   * was deleted or the viewer can't access it. Rejects if loading fails.
   */
  showMessage: (messageId: string) => Promise<string | null>;
  showLatest: () => void;
  /** Jumps to the first message that was new when the channel was opened. */
  showFirstNew: () => void;
  /** Removes the "new" divider. */
  dismissNew: () => void;
  /** Reloads the first page after an error. */
  reload: () => void;
  /** Shows the message immediately and sends it, in order, as soon as there is a connection. */
  send: (content: string, replyTo: Quote | null) => void;
  retry: (clientMessageId: string) => void;
  discard: (clientMessageId: string) => void;
  /** Rejects with the server's error. */
  edit: (messageId: string, content: string) => Promise<void>;
  /** The audit log stores the reason when an admin deletes another member's message. */
  remove: (messageId: string, reason: string | null) => Promise<void>;
  /** The latest XP award, for the "+10 XP" pulse. `count` increases with each award. */
  award: { xp: number; count: number } | null;
}
