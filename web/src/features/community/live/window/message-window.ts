import { merged, withoutAcknowledged, withUnplaced, type FeedMessage, type MessageFeed } from "./message-feed";

const KEPT = 200;

/** More than so many messages are not held for one channel. */
export const MAX_MESSAGES = 2_000;

/** A page as the server answered it, oldest first. */
export interface HistoryPage {
  messages: readonly FeedMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
  /** The channel's newest number, read before the messages, so that nothing is skipped. */
  lastSeq: number;
}

const isNewerThan = (seq: number) => (message: FeedMessage) => message.createdSeq > seq;

const endOf = (messages: readonly FeedMessage[]): number => messages.at(-1)?.createdSeq ?? 0;

/**
 * Another stretch of the channel in place of the one shown; the first one is where the feed starts. What was shown may be
 * newer than the page, which was on its way meanwhile.
 */
export function withWindow(feed: MessageFeed, page: HistoryPage): MessageFeed {
  const left = { ...feed, lastSeq: feed.lastSeq ?? page.lastSeq, messages: [], firstIndex: 0 };
  return grown(withUnplaced(left, feed.messages), page, page);
}

export const withOlderPage = (feed: MessageFeed, page: HistoryPage): MessageFeed =>
  grown(feed, page, { hasOlder: page.hasOlder, hasNewer: feed.hasNewer });

export const withNewerPage = (feed: MessageFeed, page: HistoryPage): MessageFeed =>
  grown(feed, page, { hasOlder: feed.hasOlder, hasNewer: page.hasNewer });

/** The newest part of a long stretch, for a list that begins there: what lies above is loaded again on the way up. */
export function cutOldest(feed: MessageFeed): MessageFeed {
  if (feed.messages.length <= KEPT) return feed;
  return { ...feed, messages: feed.messages.slice(-KEPT), firstIndex: 0, hasOlder: true };
}

/** The oldest part of a long stretch: what lies below is loaded again on the way down. */
function cutNewest(feed: MessageFeed): MessageFeed {
  const forgottenSeq = Math.max(feed.forgottenSeq, endOf(feed.messages));
  return { ...feed, messages: feed.messages.slice(0, KEPT), firstIndex: 0, hasNewer: true, forgottenSeq };
}

/**
 * A stretch that has grown too long, without what is far from the reader. At the live end without a reader, nothing is cut:
 * what arrives from then on stays outside the stretch until somebody comes to read it.
 */
export function bounded(feed: MessageFeed, grownAt: "start" | "end" | "live end"): MessageFeed {
  if (feed.messages.length <= MAX_MESSAGES) return feed;
  if (grownAt === "start") return cutNewest(feed);
  return grownAt === "end" ? cutOldest(feed) : { ...feed, hasNewer: true };
}

/** The stretch with a page beside it, and what became of that page's messages since it was read. */
function grown(
  feed: MessageFeed,
  page: HistoryPage,
  { hasOlder, hasNewer }: Pick<HistoryPage, "hasOlder" | "hasNewer">,
): MessageFeed {
  const stretch = merged(feed.messages, page.messages);
  const end = endOf(stretch);
  // Reached the end as the page knew it; with everything newer at hand it is the live end, too.
  const isLive = !hasNewer && feed.forgottenSeq <= end;
  const ids = new Set(stretch.map(({ id }) => id));
  const belongs = (message: FeedMessage): boolean => ids.has(message.id) || (isLive && isNewerThan(end)(message));
  // The page comes last: its members are the latest.
  const messages = merged(merged(stretch, feed.unplaced.filter(belongs)), page.messages);
  return {
    ...feed,
    messages,
    pending: withoutAcknowledged(feed.pending, messages),
    hasOlder,
    hasNewer: !isLive,
    firstIndex: feed.firstIndex - addedBefore(feed.messages, messages),
    unplaced: feed.unplaced.filter((message) => !belongs(message)),
    forgottenSeq: feed.forgottenSeq <= end ? 0 : feed.forgottenSeq,
  };
}

/** How many of the new list stand before what was the first. */
function addedBefore(before: readonly FeedMessage[], after: readonly FeedMessage[]): number {
  const first = before[0];
  return first ? after.findIndex(({ id }) => id === first.id) : 0;
}
