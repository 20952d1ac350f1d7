import type { FeedMessageFragment } from "../../../../gql/graphql";

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
  /** The code of the refusal. */
  errorCode?: string | null;
}

/** What one channel shows: a stretch of its messages by place, then the pending ones in the order of writing. */
export interface MessageFeed {
  messages: readonly FeedMessage[];
  pending: readonly PendingMessage[];
  /** Every event up to this number is reflected; null before the first page came. */
  lastSeq: number | null;
  hasOlder: boolean;
  /** The stretch ends before the newest message: live ones are not shown until it is reached. */
  hasNewer: boolean;
  /** Place of the first message, counted from where the stretch began to grow: negative once older pages came. */
  firstIndex: number;
  /** New and changed messages outside the stretch: a page on its way may have been read before them. The latest few. */
  unplaced: readonly FeedMessage[];
  /** `createdSeq` of the newest message that is kept neither here nor there; 0 if there is none. */
  forgottenSeq: number;
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
  unplaced: [],
  forgottenSeq: 0,
};

const UNPLACED_LIMIT = 500;

/**
 * Inserts or replaces by id, in the order of `createdSeq`; an older state never replaces a newer one. Members look everywhere as
 * they do in what came last.
 */
export function merged(messages: readonly FeedMessage[], incoming: readonly FeedMessage[]): readonly FeedMessage[] {
  const [first, ...others] = incoming;
  if (!first) return messages;
  if (others.length === 0) {
    const known = messages.findLast(({ sender }) => sender.id === first.sender.id);
    const all = inserted(messages, first);
    // All messages of a member look the same, so one tells.
    return !known || looksSame(known.sender, first.sender) ? all : withMembersOf(all, incoming);
  }
  const all = latestById(messages, incoming).sort((a, b) => a.createdSeq - b.createdSeq);
  return withMembersOf(all, incoming);
}

/** One message arrives most of the time: nothing else is looked at. */
function inserted(messages: readonly FeedMessage[], message: FeedMessage): readonly FeedMessage[] {
  const before = messages.findLastIndex(({ createdSeq }) => createdSeq <= message.createdSeq);
  const known = messages[before];
  if (known?.id !== message.id) return [...messages.slice(0, before + 1), message, ...messages.slice(before + 1)];
  if (known.seq >= message.seq) return messages;
  return [...messages.slice(0, before), message, ...messages.slice(before + 1)];
}

function latestById(messages: readonly FeedMessage[], incoming: readonly FeedMessage[]): FeedMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  for (const message of incoming) {
    const known = byId.get(message.id);
    if (!known || known.seq < message.seq) byId.set(message.id, message);
  }
  return [...byId.values()];
}

const looksSame = (a: FeedMessage["sender"], b: FeedMessage["sender"]): boolean =>
  a.username === b.username &&
  a.name === b.name &&
  a.avatar === b.avatar &&
  a.profileColor === b.profileColor &&
  a.role === b.role &&
  a.level === b.level;

/** Events and pages carry members as they were when they were read; the latest of them holds for all their messages. */
function withMembersOf(messages: readonly FeedMessage[], incoming: readonly FeedMessage[]): readonly FeedMessage[] {
  const members = new Map(incoming.map(({ sender }) => [sender.id, sender]));
  const senderOf = ({ sender }: FeedMessage): FeedMessage["sender"] => {
    const latest = members.get(sender.id) ?? sender;
    return looksSame(latest, sender) ? sender : latest;
  };
  const quotedNameOf = (replyTo: Quote): string => members.get(replyTo.senderId)?.username ?? replyTo.senderUsername;
  const isCurrent = (message: FeedMessage): boolean =>
    senderOf(message) === message.sender &&
    (!message.replyTo || quotedNameOf(message.replyTo) === message.replyTo.senderUsername);
  if (messages.every(isCurrent)) return messages;
  return messages.map((message) => {
    if (isCurrent(message)) return message;
    const { replyTo } = message;
    const quote = replyTo && { ...replyTo, senderUsername: quotedNameOf(replyTo) };
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
 * outside the stretch waits for its page, or the history would show a hole.
 */
export function withMessage(feed: MessageFeed, message: FeedMessage): MessageFeed {
  const pending = withQuotes(withoutAcknowledged(feed.pending, [message]), message);
  const [oldest, newest] = [feed.messages[0], feed.messages.at(-1)];
  const isBefore = feed.hasOlder && oldest !== undefined && message.createdSeq < oldest.createdSeq;
  const isAfter = feed.hasNewer && newest !== undefined && message.createdSeq > newest.createdSeq;
  if (isBefore || isAfter) {
    return { ...withUnplaced(feed, [message]), messages: withQuotes(feed.messages, message), pending };
  }
  return { ...feed, messages: withQuotes(merged(feed.messages, [message]), message), pending };
}

/** Keeps messages outside the stretch, the latest changes of them. */
export function withUnplaced(feed: MessageFeed, messages: readonly FeedMessage[]): MessageFeed {
  const latest = latestById(feed.unplaced, messages).sort((a, b) => a.seq - b.seq);
  const forgotten = latest.splice(0, Math.max(0, latest.length - UNPLACED_LIMIT));
  return {
    ...feed,
    unplaced: latest,
    forgottenSeq: Math.max(feed.forgottenSeq, ...forgotten.map(({ createdSeq }) => createdSeq)),
  };
}

const quoted = (quote: Quote, { content, deleted }: FeedMessage): Quote => ({
  ...quote,
  content: content.slice(0, 200),
  deleted,
});

/** Replies show the present state of what they quote. */
const withQuotes = <T extends { replyTo: Quote | null }>(replies: readonly T[], changed: FeedMessage): readonly T[] =>
  replies.some(({ replyTo }) => replyTo?.id === changed.id)
    ? replies.map((reply) =>
        reply.replyTo?.id === changed.id ? { ...reply, replyTo: quoted(reply.replyTo, changed) } : reply,
      )
    : replies;

/** A quote as what it quotes stands now, as far as that is known. */
export function presentQuote({ messages, unplaced }: MessageFeed, quote: Quote): Quote {
  const isQuoted = ({ id }: FeedMessage): boolean => id === quote.id;
  const message = messages.find(isQuoted) ?? unplaced.find(isQuoted);
  return message ? quoted(quote, message) : quote;
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
 * A refused message waits again, without a quote that is gone; so do those refused before it, which it is not to overtake,
 * unless they have lost their quote: that is for their author to decide.
 */
export function withRetried(feed: MessageFeed, clientMessageId: string): MessageFeed {
  const place = feed.pending.findIndex((message) => message.clientMessageId === clientMessageId);
  return {
    ...feed,
    pending: feed.pending.map((message, index) => {
      const isDue = index === place || (index < place && !message.replyTo?.deleted);
      if (!isDue || message.status !== "failed") return message;
      const replyTo = message.replyTo?.deleted ? null : message.replyTo;
      return { ...message, replyTo, status: "queued", error: null, errorCode: null };
    }),
  };
}

export function withoutPending(feed: MessageFeed, clientMessageId: string): MessageFeed {
  return { ...feed, pending: feed.pending.filter((message) => message.clientMessageId !== clientMessageId) };
}
