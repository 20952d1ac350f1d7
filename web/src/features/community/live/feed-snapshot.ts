import type { PageState } from "./window/merge-messages";
import type { MessageFeed } from "./window/message-feed";

/** The scroll target of the message list. */
export interface FeedView {
  /** The message to show; null for the newest messages. */
  messageId: string | null;
  /** Returns to where the reader was; see `ReadingPlace`. Without it, the message is centered and highlighted. */
  offset?: number;
  /** Increases with every jump, so that the list can jump to the same message twice. */
  generation: number;
}

/** The state that components render. */
export interface FeedSnapshot {
  /** loading: no messages yet; error: loading failed or access was denied (see `error`); ready: `feed` is usable. */
  phase: "loading" | "ready" | "error";
  error: string | null;
  feed: MessageFeed;
  view: FeedView;
  /** Messages up to this sequence number aren't marked as new. The "new" divider follows them. */
  readUpToSeq: number;
  olderPage: PageState;
  newerPage: PageState;
  /** The latest XP award, for the "+10 XP" pulse. `count` increases with each award. */
  award: { xp: number; count: number } | null;
}
