import type { PageState } from "./window/history-pager";
import type { MessageFeed, Quote } from "./window/message-feed";

/** What the list is to stand at. */
export interface FeedView {
  /** The message in its middle; null: the newest at its bottom. */
  messageId: string | null;
  /** Grows each time something is to be shown, so that the same place can be asked for again. */
  count: number;
}

/** What the chat of one channel is given: its state and everything one can do with it. */
export interface ChannelFeed {
  channelId: string;
  /** loading: nothing to show yet; error: the first page did not come (`error` says why); ready: `feed` is live or was. */
  phase: "loading" | "ready" | "error";
  error: string | null;
  feed: MessageFeed;
  view: FeedView;
  /** Where the reader had read up to when the channel was opened: the "new" divider stands after it. */
  readUpToSeq: number;
  /** Says whether somebody looks at the newest messages. */
  setReading: (isReading: boolean) => void;
  olderPage: PageState;
  newerPage: PageState;
  /** Loads the page beside what is shown; does nothing while one is under way or none is left. */
  loadOlder: () => void;
  loadNewer: () => void;
  /**
   * Leads to a message of this channel, however far away. Resolves with the channel it stands in, null when it is gone;
   * rejects when it cannot be loaded.
   */
  showMessage: (messageId: string) => Promise<string | null>;
  /** Leads to the newest message. */
  showLatest: () => void;
  /** Leads to the first message that was new when the channel was opened. */
  showFirstNew: () => void;
  /** Takes the "new" divider away. */
  forgetNew: () => void;
  /** Tries the first page again after an error. */
  reload: () => void;
  /** Shows the message at once and sends it, in order, as soon as the connection allows. */
  send: (content: string, replyTo: Quote | null) => void;
  retry: (clientMessageId: string) => void;
  discard: (clientMessageId: string) => void;
  /** Resolves when stored; rejects with the server's refusal. */
  edit: (messageId: string, content: string) => Promise<void>;
  /** The reason is for the audit log, where an admin deletes what somebody else wrote. */
  remove: (messageId: string, reason: string | null) => Promise<void>;
  /** XP of the last message that earned some, with a number that grows each time: for the "+10 XP" pulse. */
  award: { xp: number; count: number } | null;
}
