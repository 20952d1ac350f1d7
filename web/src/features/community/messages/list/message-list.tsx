import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { Virtuoso, type VirtuosoHandle } from "react-virtuoso";
import { Button } from "../../../../ui/button";
import { Icon } from "../../../../ui/icon";
import type { ChannelFeed } from "../../live/channel-feed";
import type { MessageFeed } from "../../live/window/message-feed";
import { messageTexts } from "../../texts";
import { ArrivalsAloud } from "./new-message-announcer";
import { bottomThreshold } from "./rendered-rows";
import { ListFoot, ListHead } from "./list-edges";
import { NewBar } from "./new-bar";
import {
  indexOfMessage,
  isFirstNew,
  keyOf,
  messageIdOf,
  toItems,
  type DeletedRun,
  type Emphasis,
  type ListItem,
  type MessageRow,
  type PendingItem,
} from "./rows";
import { useFirstNewPlace, type FirstNewPlace } from "./use-first-new-position";
import { useIsLooking } from "./use-is-tab-active";
import { useKeptFocus } from "../use-restore-focus";
import { useMarked, useShowMessage } from "../use-linked-message";
import { useMessageFocus } from "../use-message-focus";
import { usePaging } from "./use-paging";

/** Far above any number of messages: the list counts down from here as older pages come. */
const startIndex = 1_000_000;

interface MessageListProps {
  feed: ChannelFeed;
  channelName: string;
  viewerId: string;
  renderRow: (row: MessageRow, emphasis: Emphasis, showMessage: (messageId: string) => void) => ReactNode;
  renderDeleted: (run: DeletedRun) => ReactNode;
  renderPending: (item: PendingItem, showMessage: (messageId: string) => void) => ReactNode;
  onReadUpTo: (seq: number) => void;
}

/** The talk: newest at the bottom, other pages on the way up and down, staying where the reader is. */
export function MessageList(props: MessageListProps) {
  const { feed: channelFeed, channelName, viewerId, renderRow, renderDeleted, renderPending, onReadUpTo } = props;
  const { feed, view, readUpToSeq } = channelFeed;
  const list = useRef<VirtuosoHandle>(null);
  const items = useMemo(() => toItems(feed, readUpToSeq, viewerId), [feed, readUpToSeq, viewerId]);
  const [atBottom, setAtBottom] = useState(true);
  const [leftAtSeq, setLeftAtSeq] = useState<number | null>(null);
  const unseen = leftAtSeq === null ? 0 : arrivedAfter(feed, leftAtSeq);
  const isArrival = useArrivals(channelFeed);
  const marked = useMarked(view);
  const showMessage = useShowMessage(channelFeed);
  const { area, onKeyDown } = useMessageFocus(view);
  useKeptFocus(area);
  const place = placeOf(items, view.messageId);
  const paging = usePaging(area, channelFeed, () => list.current?.scrollToIndex(place));
  const firstNew = useFirstNew(area, items, view.count);
  useReading(atBottom && !feed.hasNewer, channelFeed, onReadUpTo);
  useFollowOwnMessages(feed.pending.length, () => list.current?.scrollToIndex({ index: "LAST", align: "end" }));

  useStayAtBottom(area);
  const firstItemIndex = useFirstItemIndex(channelFeed, items);

  function settle(isAtBottom: boolean): void {
    setAtBottom(isAtBottom);
    setLeftAtSeq(isAtBottom ? null : feed.lastSeq);
  }

  return (
    <div ref={area} onKeyDown={onKeyDown} className="relative min-h-0 flex-1">
      <NewAbove channelFeed={channelFeed} viewerId={viewerId} place={firstNew.place} />
      <Virtuoso
        // Whatever is to be shown anew is where a new list begins: no chasing of rows that have no height yet.
        key={view.count}
        ref={list}
        role="log"
        aria-label={messageTexts.listLabel(channelName)}
        aria-live="off"
        tabIndex={0}
        // The list switches its outline off by a style of its own.
        className="h-full focus-visible:[outline:2px_solid_var(--color-signal)]! focus-visible:outline-offset-[-2px]!"
        data={items}
        computeItemKey={(_index, item) => keyOf(item, viewerId)}
        firstItemIndex={firstItemIndex}
        initialTopMostItemIndex={place}
        alignToBottom
        followOutput={(isAtBottom) => (isAtBottom && !feed.hasNewer ? "auto" : false)}
        atBottomThreshold={bottomThreshold}
        atBottomStateChange={settle}
        startReached={paging.startReached}
        endReached={paging.endReached}
        rangeChanged={firstNew.look}
        onScroll={firstNew.look}
        increaseViewportBy={400}
        components={{ Header: ListHead, Footer: ListFoot }}
        context={{ channelFeed, channelName }}
        itemContent={(_index, item) => {
          if (item.kind === "deleted") return renderDeleted(item);
          if (item.kind === "pending") return renderPending(item, showMessage);
          return renderRow(
            item,
            item.message.id === marked ? "found" : isArrival(item) ? "arrived" : null,
            showMessage,
          );
        }}
      />
      <ArrivalsAloud feed={feed} viewerId={viewerId} isListening={atBottom && !feed.hasNewer} unseen={unseen} />
      {(!atBottom || feed.hasNewer) && (
        <div className="absolute right-4 bottom-3 z-20">
          <Button size="sm" variant={unseen ? "primary" : "secondary"} onClick={channelFeed.showLatest}>
            <Icon name="arrow-down" size={14} />
            {unseen ? messageTexts.newCount(unseen) : messageTexts.jumpToLatest}
          </Button>
        </div>
      )}
    </div>
  );
}

interface NewAboveProps {
  channelFeed: ChannelFeed;
  viewerId: string;
  place: FirstNewPlace;
}

/** Says that there is more above that was missed, until it has been seen or is not wanted. */
function NewAbove({ channelFeed, viewerId, place }: NewAboveProps) {
  const { feed, readUpToSeq, showFirstNew, forgetNew } = channelFeed;
  const [seenAfterSeq, setSeenAfterSeq] = useState<number | null>(null);
  const isMore = feed.hasOlder && (feed.messages[0]?.createdSeq ?? 0) > readUpToSeq + 1;
  const missed = feed.messages.filter((each) => each.createdSeq > readUpToSeq && each.sender.id !== viewerId);
  if (place === "in sight" && seenAfterSeq !== readUpToSeq) setSeenAfterSeq(readUpToSeq);
  const isAbove = isMore || place === "above";
  if (!isAbove || missed.length === 0 || seenAfterSeq === readUpToSeq || feed.hasNewer) return null;
  return <NewBar count={missed.length} isMore={isMore} onShow={showFirstNew} onForget={forgetNew} />;
}

/** Where the row with the "new" divider is. */
function useFirstNew(area: RefObject<HTMLElement | null>, items: readonly ListItem[], viewCount: number) {
  const messageIds = useMemo(() => items.map(messageIdOf), [items]);
  const divided = items.find(isFirstNew);
  return useFirstNewPlace(area, messageIds, divided ? messageIdOf(divided) : null, viewCount);
}

/** The index of the first item: it counts down by the items that older pages add, so that all others keep theirs. */
function useFirstItemIndex({ feed, view }: ChannelFeed, items: readonly ListItem[]): number {
  const { firstIndex, messages } = feed;
  const [state, setState] = useState({ viewCount: view.count, firstIndex, index: startIndex });
  if (state.viewCount === view.count && state.firstIndex === firstIndex) return state.index;
  const added = state.viewCount === view.count ? state.firstIndex - firstIndex : 0;
  const firstBefore = added > 0 ? messages[added] : undefined;
  const addedItems = firstBefore ? Math.max(0, indexOfMessage(items, firstBefore.id)) : 0;
  const index = (added > 0 ? state.index : startIndex) - addedItems;
  setState({ viewCount: view.count, firstIndex, index });
  return index;
}

/** The row to begin at. */
function placeOf(items: readonly ListItem[], messageId: string | null) {
  const index = messageId === null ? -1 : indexOfMessage(items, messageId);
  return index < 0 ? ({ index: "LAST", align: "end" } as const) : ({ index, align: "center" } as const);
}

const arrivedAfter = ({ messages, unplaced }: MessageFeed, seq: number): number =>
  [...messages, ...unplaced].filter((message) => message.createdSeq > seq).length;

/** What came while the list stood there; all else was loaded. */
function useArrivals({ feed, view }: ChannelFeed): (row: MessageRow) => boolean {
  const [since, setSince] = useState({ count: view.count, seq: feed.lastSeq ?? 0 });
  if (since.count !== view.count) setSince({ count: view.count, seq: feed.lastSeq ?? 0 });
  return ({ message }) => message.createdSeq > since.seq;
}

/** What is at the bottom of a list that somebody looks at has been read. */
function useReading(
  atNewest: boolean,
  { feed: { lastSeq }, setReading }: ChannelFeed,
  onReadUpTo: (seq: number) => void,
): void {
  const reading = useIsLooking() && atNewest;
  useEffect(
    function sayWhetherReading() {
      setReading(reading);
      return () => setReading(false);
    },
    [reading, setReading],
  );
  useEffect(
    function markAsRead() {
      if (reading && lastSeq !== null) onReadUpTo(lastSeq);
    },
    [reading, lastSeq, onReadUpTo],
  );
}

/** What the reader sees at the bottom stays there when the message box below grows, for a reply for instance. */
function useStayAtBottom(area: RefObject<HTMLElement | null>): void {
  useEffect(
    function followHeight() {
      const element = area.current;
      if (!element) return undefined;
      let height = element.clientHeight;
      const sizes = new ResizeObserver(() => {
        const list = element.querySelector('[role="log"]');
        const shrunkBy = height - element.clientHeight;
        height = element.clientHeight;
        if (!list || shrunkBy <= 0) return;
        const below = list.scrollHeight - list.scrollTop - list.clientHeight;
        if (below - shrunkBy <= bottomThreshold) list.scrollTop = list.scrollHeight;
      });
      sizes.observe(element);
      return () => sizes.disconnect();
    },
    [area],
  );
}

/** Whoever writes wants to see it, wherever the list stands. */
function useFollowOwnMessages(pendingCount: number, toBottom: () => void): void {
  const before = useRef(pendingCount);
  useEffect(() => {
    if (pendingCount > before.current) toBottom();
    before.current = pendingCount;
  });
}
