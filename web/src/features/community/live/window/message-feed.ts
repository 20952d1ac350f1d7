import type { PendingFile } from "../../attachments/tray-store";
import { mergeById, mergeMessages, withThreadCounts, type FeedMessage, type Quote } from "./merge-messages";
import { mapThread, withThreadMessage, type ThreadWindow } from "./thread-window";

export type { FeedMessage, Quote } from "./merge-messages";

/** A message by the viewer that the server has not acknowledged. */
export interface PendingMessage {
  clientMessageId: string;
  content: string;
  replyTo: Quote | null;
  /** The first message of its thread, if only the thread shows it. */
  threadRoot?: Quote;
  files?: readonly PendingFile[];
  /** ISO time from this device's clock. */
  writtenAt: string;
  /** queued: waits for the connection or for earlier messages; failed: the server rejected it. */
  status: "queued" | "sending" | "failed";
  error: string | null;
  errorCode?: string | null;
}

/** The messages of one channel: a contiguous window of its history, then the pending messages in the order of writing. */
export interface MessageFeed {
  messages: readonly FeedMessage[];
  pending: readonly PendingMessage[];
  /** Every event up to this sequence number is applied; null before the first page. */
  lastSeq: number | null;
  hasOlder: boolean;
  /** Whether the window ends before the newest message. If so, live messages are not shown. */
  hasNewer: boolean;
  /** Index of the first message relative to the window's initial start; negative after older pages load. */
  firstIndex: number;
  /** The latest new and changed messages outside the window. A page in flight may not include these changes. */
  outOfWindow: readonly FeedMessage[];
  /** `createdSeq` of the newest message that is no longer in memory; 0 if there is none. */
  evictedUpToSeq: number;
  /** The thread in the side panel. */
  thread: ThreadWindow | null;
}

export interface FeedEvent {
  seq: number;
  previousSeq: number;
  message: FeedMessage;
}

export const EMPTY_FEED: MessageFeed = {
  messages: [],
  pending: [],
  lastSeq: null,
  hasOlder: false,
  hasNewer: false,
  firstIndex: 0,
  outOfWindow: [],
  evictedUpToSeq: 0,
  thread: null,
};

const MAX_OUT_OF_WINDOW = 500;

export const withoutAcknowledged = (
  pending: readonly PendingMessage[],
  messages: readonly FeedMessage[],
): readonly PendingMessage[] => {
  const acknowledged = new Set(messages.map((message) => message.clientMessageId));
  return pending.some((message) => acknowledged.has(message.clientMessageId))
    ? pending.filter((message) => !acknowledged.has(message.clientMessageId))
    : pending;
};

/** Whether events before this one are missing. If so, resubscribe after `lastSeq`. */
export const hasGapBefore = (feed: MessageFeed, event: FeedEvent): boolean =>
  feed.lastSeq !== null && event.previousSeq > feed.lastSeq;

/** Applies a live or replayed event. Idempotent. The event must not leave a gap. */
export function withEvent(feed: MessageFeed, event: FeedEvent): MessageFeed {
  if (feed.lastSeq === null || event.seq <= feed.lastSeq) return feed;
  return { ...withMessage(feed, event.message), lastSeq: event.seq };
}

/**
 * Applies a message from a mutation. Leaves `lastSeq` unchanged, because earlier events may still arrive. A message outside
 * the window stays there until its page loads; otherwise, the window would have a gap. A reply that only its thread shows is never in
 * the window.
 */
export function withMessage(before: MessageFeed, message: FeedMessage): MessageFeed {
  const feed = {
    ...before,
    messages: withThreadCounts(before.messages, message),
    outOfWindow: withThreadCounts(before.outOfWindow, message),
    thread: before.thread && withThreadMessage(before.thread, message),
  };
  const pending = withQuotes(withoutAcknowledged(feed.pending, [message]), message);
  if (message.threadOnly) return { ...feed, messages: withQuotes(feed.messages, message), pending };
  const [oldest, newest] = [feed.messages[0], feed.messages.at(-1)];
  const isBefore = feed.hasOlder && oldest !== undefined && message.createdSeq < oldest.createdSeq;
  const isAfter = feed.hasNewer && newest !== undefined && message.createdSeq > newest.createdSeq;
  if (isBefore || isAfter) {
    return { ...withOutOfWindow(feed, [message]), messages: withQuotes(feed.messages, message), pending };
  }
  return { ...feed, messages: withQuotes(mergeMessages(feed.messages, [message]), message), pending };
}

/** Changes a message everywhere, if it is in memory. */
export function withChangedMessage(
  feed: MessageFeed,
  id: string,
  change: (message: FeedMessage) => FeedMessage,
): MessageFeed {
  const changeOne = (message: FeedMessage): FeedMessage => (message.id === id ? change(message) : message);
  return {
    ...feed,
    messages: feed.messages.map(changeOne),
    outOfWindow: feed.outOfWindow.map(changeOne),
    thread: feed.thread && mapThread(feed.thread, changeOne),
  };
}

/** Stores messages outside the window, up to the limit. The most recently changed ones remain. */
export function withOutOfWindow(feed: MessageFeed, messages: readonly FeedMessage[]): MessageFeed {
  const latest = mergeById(feed.outOfWindow, messages).sort((a, b) => a.seq - b.seq);
  const evicted = latest.splice(0, Math.max(0, latest.length - MAX_OUT_OF_WINDOW));
  return {
    ...feed,
    outOfWindow: latest,
    evictedUpToSeq: Math.max(feed.evictedUpToSeq, ...evicted.map(({ createdSeq }) => createdSeq)),
  };
}

const updateQuote = (quote: Quote, { content, deleted }: FeedMessage): Quote => ({
  ...quote,
  content: content.slice(0, 200),
  deleted,
});

/** Updates the quotes of a changed message. */
const withQuotes = <T extends { replyTo: Quote | null }>(replies: readonly T[], changed: FeedMessage): readonly T[] =>
  replies.some(({ replyTo }) => replyTo?.id === changed.id)
    ? replies.map((reply) =>
        reply.replyTo?.id === changed.id ? { ...reply, replyTo: updateQuote(reply.replyTo, changed) } : reply,
      )
    : replies;

/** Returns the quote with the current state of its message, if that is in memory. */
export function currentQuote({ messages, outOfWindow }: MessageFeed, quote: Quote): Quote {
  const isQuoted = ({ id }: FeedMessage): boolean => id === quote.id;
  const message = messages.find(isQuoted) ?? outOfWindow.find(isQuoted);
  return message ? updateQuote(quote, message) : quote;
}

export function withPending(feed: MessageFeed, message: PendingMessage): MessageFeed {
  return { ...feed, pending: [...feed.pending, message] };
}

export function withPendingChange(
  feed: MessageFeed,
  clientMessageId: string,
  change: Partial<PendingMessage>,
): MessageFeed {
  return {
    ...feed,
    pending: feed.pending.map((message) =>
      message.clientMessageId === clientMessageId ? { ...message, ...change } : message,
    ),
  };
}

/**
 * Queues a failed message again, without its quote if that was deleted; in a thread, it then replies to the first message. To preserve the order, also queues failed messages
 * before it, except those whose quote was deleted: their author decides whether to send them without it.
 */
export function withRetried(feed: MessageFeed, clientMessageId: string): MessageFeed {
  const retriedIndex = feed.pending.findIndex((message) => message.clientMessageId === clientMessageId);
  return {
    ...feed,
    pending: feed.pending.map((message, index) => {
      const isRetried = index === retriedIndex || (index < retriedIndex && !message.replyTo?.deleted);
      if (!isRetried || message.status !== "failed") return message;
      const replyTo = message.replyTo?.deleted ? (message.threadRoot ?? null) : message.replyTo;
      return { ...message, replyTo, status: "queued", error: null, errorCode: null };
    }),
  };
}

export function withoutPending(feed: MessageFeed, clientMessageId: string): MessageFeed {
  return { ...feed, pending: feed.pending.filter((message) => message.clientMessageId !== clientMessageId) };
}
