import type { MessageFeed, Quote } from "./message-feed";

/** What the chat of one channel is given: its state and everything one can do with it. */
export interface ChannelFeed {
  channelId: string;
  /** loading: nothing to show yet; error: the first page did not come (`error` says why); ready: `feed` is live or was. */
  phase: "loading" | "ready" | "error";
  error: string | null;
  feed: MessageFeed;
  /** Where the reader had read up to when the channel was opened: the "new" divider stands after it. */
  readUpToSeq: number;
  /** Says whether somebody looks at the newest messages. */
  setReading: (isReading: boolean) => void;
  isLoadingOlder: boolean;
  /** Loads the page before the oldest message; does nothing while one is under way or none is left. */
  loadOlder: () => void;
  /** Loads history up to a message; false when it is gone, or further back than can be shown. */
  reach: (messageId: string) => Promise<boolean>;
  /** Tries the first page again after an error. */
  reload: () => void;
  /** Shows the message at once and sends it, in order, as soon as the connection allows. */
  send: (content: string, replyTo: Quote | null) => void;
  retry: (clientMessageId: string) => void;
  discard: (clientMessageId: string) => void;
  /** Resolves when stored; rejects with the server's refusal. */
  edit: (messageId: string, content: string) => Promise<void>;
  remove: (messageId: string) => Promise<void>;
  /** XP of the last message that earned some, with a number that grows each time: for the "+10 XP" pulse. */
  award: { xp: number; count: number } | null;
}
