import type { FeedMessageFragment } from "../../../gql/graphql";

export type FeedMessage = FeedMessageFragment;
export type Quote = NonNullable<FeedMessage["replyTo"]>;

/** A message of one's own that the server has not acknowledged. */
export interface PendingMessage {
  clientMessageId: string;
  content: string;
  replyTo: Quote | null;
  /** ISO time of writing, by this device's clock. */
  writtenAt: string;
  /** queued: waits for the connection or its turn; sending: under way; failed: the server refused it or did not answer. */
  status: "queued" | "sending" | "failed";
  error: string | null;
}

/** What one channel shows: the stored messages by place, then the pending ones in the order of writing. */
export interface MessageFeed {
  messages: readonly FeedMessage[];
  pending: readonly PendingMessage[];
  /** Every event up to this number is reflected; null before the first page came. */
  lastSeq: number | null;
  hasOlder: boolean;
  /** Changed messages of pages that are not loaded: such a page may have been read before the change. */
  unplaced: readonly FeedMessage[];
}

export interface FeedEvent {
  seq: number;
  previousSeq: number;
  message: FeedMessage;
}

export const EMPTY_FEED: MessageFeed = { messages: [], pending: [], lastSeq: null, hasOlder: false, unplaced: [] };

/** Inserts or replaces by id; an older state never replaces a newer one. */
function merged(messages: readonly FeedMessage[], incoming: readonly FeedMessage[]): FeedMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  for (const message of incoming) {
    const known = byId.get(message.id);
    if (!known || known.seq < message.seq) byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.createdSeq - b.createdSeq);
}

const withoutAcknowledged = (
  pending: readonly PendingMessage[],
  messages: readonly FeedMessage[],
): readonly PendingMessage[] => {
  const acknowledged = new Set(messages.map((message) => message.clientMessageId));
  return pending.some((message) => acknowledged.has(message.clientMessageId))
    ? pending.filter((message) => !acknowledged.has(message.clientMessageId))
    : pending;
};

/** The newest page: where the feed starts. `lastSeq` was read before the messages, so nothing is skipped. */
export function withNewestPage(
  feed: MessageFeed,
  page: readonly FeedMessage[],
  lastSeq: number,
  hasOlder: boolean,
): MessageFeed {
  const isFirst = feed.lastSeq === null;
  return {
    ...feed,
    messages: merged(feed.messages, page),
    pending: withoutAcknowledged(feed.pending, page),
    lastSeq: isFirst ? lastSeq : feed.lastSeq,
    hasOlder: isFirst ? hasOlder : feed.hasOlder,
  };
}

export function withOlderPage(feed: MessageFeed, page: readonly FeedMessage[], hasOlder: boolean): MessageFeed {
  const ids = new Set(page.map((message) => message.id));
  const changed = feed.unplaced.filter((message) => ids.has(message.id));
  return {
    ...feed,
    messages: merged(merged(feed.messages, page), changed),
    unplaced: feed.unplaced.filter((message) => !ids.has(message.id)),
    hasOlder,
  };
}

/** Whether something between the feed and this event is missing: subscribe again after `lastSeq`. */
export const leavesGap = (feed: MessageFeed, event: FeedEvent): boolean =>
  feed.lastSeq !== null && event.previousSeq > feed.lastSeq;

/** A live or replayed event, any number of times. One that leaves a gap must not come here. */
export function withEvent(feed: MessageFeed, event: FeedEvent): MessageFeed {
  if (feed.lastSeq === null || event.seq <= feed.lastSeq) return feed;
  return { ...withMessage(feed, event.message), lastSeq: event.seq };
}

/**
 * A message as a mutation answered it. It does not move `lastSeq`: events before it may still be on their way. A message
 * older than everything loaded waits for its page, or the history would show a hole.
 */
export function withMessage(feed: MessageFeed, message: FeedMessage): MessageFeed {
  const oldest = feed.messages[0];
  if (feed.hasOlder && oldest && message.createdSeq < oldest.createdSeq) {
    return { ...feed, unplaced: merged(feed.unplaced, [message]) };
  }
  return {
    ...feed,
    messages: withQuotes(merged(feed.messages, [message]), message),
    pending: withoutAcknowledged(feed.pending, [message]),
  };
}

/** Replies show the present state of what they quote. */
function withQuotes(messages: FeedMessage[], changed: FeedMessage): FeedMessage[] {
  return messages.map((message) =>
    message.replyTo?.id === changed.id
      ? {
          ...message,
          replyTo: { ...message.replyTo, content: changed.content.slice(0, 200), deleted: changed.deleted },
        }
      : message,
  );
}

export function withPending(feed: MessageFeed, message: PendingMessage): MessageFeed {
  return { ...feed, pending: [...feed.pending, message] };
}

export function withPendingStatus(
  feed: MessageFeed,
  clientMessageId: string,
  status: PendingMessage["status"],
  error: string | null = null,
): MessageFeed {
  return {
    ...feed,
    pending: feed.pending.map((message) =>
      message.clientMessageId === clientMessageId ? { ...message, status, error } : message,
    ),
  };
}

export function withoutPending(feed: MessageFeed, clientMessageId: string): MessageFeed {
  return { ...feed, pending: feed.pending.filter((message) => message.clientMessageId !== clientMessageId) };
}
