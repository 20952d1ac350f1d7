import type { PendingFile } from "../../attachments/tray-store";
import type { FeedMessageFragment } from "../../../../gql/graphql";

export type FeedMessage = FeedMessageFragment;
export type Quote = NonNullable<FeedMessage["replyTo"]>;

/** A message by the viewer that the server has not acknowledged. */
export interface PendingMessage {
  clientMessageId: string;
  content: string;
  replyTo: Quote | null;
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
};

const MAX_OUT_OF_WINDOW = 500;

/**
 * Inserts or replaces messages by ID, in order of `createdSeq`. An older state never replaces a newer one. All messages of
 * a sender get the sender's latest profile.
 */
export function mergeMessages(
  messages: readonly FeedMessage[],
  incoming: readonly FeedMessage[],
): readonly FeedMessage[] {
  const [first, ...others] = incoming;
  if (!first) return messages;
  if (others.length === 0) {
    const previous = messages.findLast(({ sender }) => sender.id === first.sender.id);
    const all = insertMessage(messages, first);
    // All messages of a sender share one profile, so comparing one is enough.
    return !previous || hasSameProfile(previous.sender, first.sender) ? all : withLatestSenders(all, incoming);
  }
  const all = mergeById(messages, incoming).sort((a, b) => a.createdSeq - b.createdSeq);
  return withLatestSenders(all, incoming);
}

/** The fast path for the common case of one message. */
function insertMessage(messages: readonly FeedMessage[], message: FeedMessage): readonly FeedMessage[] {
  const before = messages.findLastIndex(({ createdSeq }) => createdSeq <= message.createdSeq);
  const current = messages[before];
  if (current?.id !== message.id) return [...messages.slice(0, before + 1), message, ...messages.slice(before + 1)];
  if (current.seq >= message.seq) return messages;
  return [...messages.slice(0, before), message, ...messages.slice(before + 1)];
}

function mergeById(messages: readonly FeedMessage[], incoming: readonly FeedMessage[]): FeedMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  for (const message of incoming) {
    const current = byId.get(message.id);
    if (!current || current.seq < message.seq) byId.set(message.id, message);
  }
  return [...byId.values()];
}

const hasSameProfile = (a: FeedMessage["sender"], b: FeedMessage["sender"]): boolean =>
  a.username === b.username &&
  a.name === b.name &&
  a.avatar === b.avatar &&
  a.profileColor === b.profileColor &&
  a.role === b.role &&
  a.level === b.level;

/** Each event or page includes a snapshot of its senders. Applies the incoming snapshots to all messages. */
function withLatestSenders(messages: readonly FeedMessage[], incoming: readonly FeedMessage[]): readonly FeedMessage[] {
  const senders = new Map(incoming.map(({ sender }) => [sender.id, sender]));
  const senderOf = ({ sender }: FeedMessage): FeedMessage["sender"] => {
    const latest = senders.get(sender.id) ?? sender;
    return hasSameProfile(latest, sender) ? sender : latest;
  };
  const quotedUsername = (replyTo: Quote): string => senders.get(replyTo.senderId)?.username ?? replyTo.senderUsername;
  const isCurrent = (message: FeedMessage): boolean =>
    senderOf(message) === message.sender &&
    (!message.replyTo || quotedUsername(message.replyTo) === message.replyTo.senderUsername);
  if (messages.every(isCurrent)) return messages;
  return messages.map((message) => {
    if (isCurrent(message)) return message;
    const { replyTo } = message;
    const quote = replyTo && { ...replyTo, senderUsername: quotedUsername(replyTo) };
    return { ...message, sender: senderOf(message), replyTo: quote };
  });
}

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
 * the window stays there until its page loads; otherwise, the window would have a gap.
 */
export function withMessage(feed: MessageFeed, message: FeedMessage): MessageFeed {
  const pending = withQuotes(withoutAcknowledged(feed.pending, [message]), message);
  const [oldest, newest] = [feed.messages[0], feed.messages.at(-1)];
  const isBefore = feed.hasOlder && oldest !== undefined && message.createdSeq < oldest.createdSeq;
  const isAfter = feed.hasNewer && newest !== undefined && message.createdSeq > newest.createdSeq;
  if (isBefore || isAfter) {
    return { ...withOutOfWindow(feed, [message]), messages: withQuotes(feed.messages, message), pending };
  }
  return { ...feed, messages: withQuotes(mergeMessages(feed.messages, [message]), message), pending };
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
 * Queues a failed message again, without its quote if that was deleted. To preserve the order, also queues failed messages
 * before it, except those whose quote was deleted: their author decides whether to send them without it.
 */
export function withRetried(feed: MessageFeed, clientMessageId: string): MessageFeed {
  const retriedIndex = feed.pending.findIndex((message) => message.clientMessageId === clientMessageId);
  return {
    ...feed,
    pending: feed.pending.map((message, index) => {
      const isRetried = index === retriedIndex || (index < retriedIndex && !message.replyTo?.deleted);
      if (!isRetried || message.status !== "failed") return message;
      const replyTo = message.replyTo?.deleted ? null : message.replyTo;
      return { ...message, replyTo, status: "queued", error: null, errorCode: null };
    }),
  };
}

export function withoutPending(feed: MessageFeed, clientMessageId: string): MessageFeed {
  return { ...feed, pending: feed.pending.filter((message) => message.clientMessageId !== clientMessageId) };
}
