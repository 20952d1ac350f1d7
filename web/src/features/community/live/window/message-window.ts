import { mergeMessages } from "./merge-messages";
import { withoutAcknowledged, withOutOfWindow, type FeedMessage, type MessageFeed } from "./message-feed";

/** The number of messages that remain after a trim. */
const TRIMMED_LENGTH = 200;

/** The limit of loaded messages per channel. */
export const MAX_MESSAGES = 2_000;

/** A page from the server, oldest message first. */
export interface HistoryPage {
  messages: readonly FeedMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
  /** The channel's latest sequence number. The server reads it before the messages, so that no event is skipped. */
  lastSeq: number;
}

const isNewerThan = (seq: number) => (message: FeedMessage) => message.createdSeq > seq;

const lastCreatedSeq = (messages: readonly FeedMessage[]): number => messages.at(-1)?.createdSeq ?? 0;

/**
 * Replaces the window with a page. Also used for the first page. Previous messages move out of the window instead of being
 * dropped, because their state may be newer than the page's.
 */
export function withWindow(feed: MessageFeed, page: HistoryPage): MessageFeed {
  const emptied = { ...feed, lastSeq: feed.lastSeq ?? page.lastSeq, messages: [], firstIndex: 0 };
  return withPage(withOutOfWindow(emptied, feed.messages), page, page);
}

export const withOlderPage = (feed: MessageFeed, page: HistoryPage): MessageFeed =>
  withPage(feed, page, { hasOlder: page.hasOlder, hasNewer: feed.hasNewer });

export const withNewerPage = (feed: MessageFeed, page: HistoryPage): MessageFeed =>
  withPage(feed, page, { hasOlder: feed.hasOlder, hasNewer: page.hasNewer });

/** Keeps the newest messages. The older ones load again when the reader scrolls up. */
export function trimOldest(feed: MessageFeed): MessageFeed {
  if (feed.messages.length <= TRIMMED_LENGTH) return feed;
  return { ...feed, messages: feed.messages.slice(-TRIMMED_LENGTH), firstIndex: 0, hasOlder: true };
}

/** Keeps the oldest messages. The newer ones load again when the reader scrolls down. */
function trimNewest(feed: MessageFeed): MessageFeed {
  return {
    ...feed,
    messages: feed.messages.slice(0, TRIMMED_LENGTH),
    firstIndex: 0,
    hasNewer: true,
    evictedUpToSeq: Math.max(feed.evictedUpToSeq, lastCreatedSeq(feed.messages)),
  };
}

/**
 * Shortens a window that exceeds the limit, at the end farther from the reader. If live messages extended it while the reader
 * is scrolled up, nothing is removed; new messages stay out of the window until the reader scrolls down.
 */
export function trimToLimit(feed: MessageFeed, grownAt: "start" | "end" | "live end"): MessageFeed {
  if (feed.messages.length <= MAX_MESSAGES) return feed;
  if (grownAt === "start") return trimNewest(feed);
  return grownAt === "end" ? trimOldest(feed) : { ...feed, hasNewer: true };
}

/** Adds an adjacent page to the window, with the changes to its messages since the server read it. */
function withPage(
  feed: MessageFeed,
  page: HistoryPage,
  { hasOlder, hasNewer }: Pick<HistoryPage, "hasOlder" | "hasNewer">,
): MessageFeed {
  const extended = mergeMessages(feed.messages, page.messages);
  const endSeq = lastCreatedSeq(extended);
  // Without `hasNewer`, the page ended at the newest message when the server read it. The window then receives live messages
  // if every later message is still in memory.
  const isLive = !hasNewer && feed.evictedUpToSeq <= endSeq;
  const ids = new Set(extended.map(({ id }) => id));
  const belongs = (message: FeedMessage): boolean => ids.has(message.id) || (isLive && isNewerThan(endSeq)(message));
  // Merge the page last: its sender profiles are the most recent.
  const messages = mergeMessages(mergeMessages(extended, feed.outOfWindow.filter(belongs)), page.messages);
  return {
    ...feed,
    messages,
    pending: withoutAcknowledged(feed.pending, messages),
    hasOlder,
    hasNewer: !isLive,
    firstIndex: feed.firstIndex - countPrepended(feed.messages, messages),
    outOfWindow: feed.outOfWindow.filter((message) => !belongs(message)),
    evictedUpToSeq: feed.evictedUpToSeq <= endSeq ? 0 : feed.evictedUpToSeq,
  };
}

/** The number of messages added before the previous first one. */
function countPrepended(before: readonly FeedMessage[], after: readonly FeedMessage[]): number {
  const first = before[0];
  return first ? after.findIndex(({ id }) => id === first.id) : 0;
}
