import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { Virtuoso, type FlatIndexLocationWithAlign, type VirtuosoHandle } from "react-virtuoso";
import { Button } from "../../../../ui/button";
import { Icon } from "../../../../ui/icon";
import { useBlockedIds } from "../../../moderation";
import { useMarkedUnread } from "../../channels/marked-unread";
import type { ChannelFeed, FeedSnapshot, FeedView } from "../../live/channel-feed";
import type { MessageFeed } from "../../live/window/message-feed";
import { channelTag, messageTexts } from "../../texts";
import { NewMessageAnnouncer } from "./new-message-announcer";
import { ListFooter, ListHeader } from "./list-edges";
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
  type StoredItem,
  type PendingItem,
} from "./rows";
import { useFirstNewPosition, type FirstNewPosition } from "./use-first-new-position";
import { useFollowNewest } from "./use-follow-newest";
import { useKeepPlace } from "./use-keep-place";
import { useIsTabActive } from "../../../../lib/hooks/use-is-tab-active";
import { useRestoreFocus } from "../use-restore-focus";
import { useHighlightedId, useShowMessage } from "../use-linked-message";
import { useMessageFocus } from "../use-message-focus";
import type { OpenThread } from "../../threads/use-thread-url";
import { usePaging } from "./use-paging";

/** Larger than any number of messages, because the first index decreases as older pages load. */
const START_INDEX = 1_000_000;

interface MessageListProps {
  channelFeed: ChannelFeed;
  snapshot: FeedSnapshot;
  channelName: string;
  viewerId: string;
  renderRow: (row: StoredItem, emphasis: Emphasis, showMessage: (messageId: string) => void) => ReactNode;
  renderDeleted: (run: DeletedRun) => ReactNode;
  renderPending: (item: PendingItem, showMessage: (messageId: string) => void) => ReactNode;
  onOpenThread: OpenThread;
  onReadUpTo: (seq: number) => void;
}

/** The messages of a channel, newest at the bottom. Loads more in both directions without losing the scroll position. */
export function MessageList(props: MessageListProps) {
  const {
    channelFeed,
    snapshot,
    channelName,
    viewerId,
    renderRow,
    renderDeleted,
    renderPending,
    onOpenThread,
    onReadUpTo,
  } = props;
  const { feed, view, readUpToSeq } = snapshot;
  const list = useRef<VirtuosoHandle>(null);
  const items = useMemo(() => toItems(feed, readUpToSeq, viewerId), [feed, readUpToSeq, viewerId]);
  const isNewArrival = useIsNewArrival(snapshot);
  const highlightedId = useHighlightedId(view);
  const showMessage = useShowMessage(channelFeed, onOpenThread);
  const { area, onKeyDown } = useMessageFocus(view);
  const stoppedAtSeq = useFollowNewest(area, snapshot);
  const atNewest = stoppedAtSeq === null && !feed.hasNewer;
  const unseenCount = stoppedAtSeq === null ? 0 : countAfter(feed, stoppedAtSeq);
  useRestoreFocus(area);
  useKeepPlace(area, feed, atNewest, channelFeed);
  const location = initialLocation(items, view);
  const paging = usePaging(area, channelFeed, view, () => list.current?.scrollToIndex(location));
  const firstNew = useFirstNew(area, items, view.generation);
  useReading(atNewest, channelFeed, feed.lastSeq, onReadUpTo);
  const firstItemIndex = useFirstItemIndex(snapshot, items);

  return (
    <div ref={area} onKeyDown={onKeyDown} className="relative min-h-0 flex-1">
      <NewMessagesAbove
        channelFeed={channelFeed}
        snapshot={snapshot}
        viewerId={viewerId}
        position={firstNew.position}
      />
      <Virtuoso
        // Each jump mounts a new list at its target, because scrolling to unmeasured rows is unreliable.
        key={view.generation}
        ref={list}
        role="log"
        aria-label={`Messages in ${channelTag(channelName)}`}
        aria-live="off"
        tabIndex={0}
        // Overrides the list's inline style, which removes the outline.
        className="h-full focus-visible:[outline:2px_solid_var(--color-signal)]! focus-visible:outline-offset-[-2px]!"
        data={items}
        computeItemKey={(_index, item) => keyOf(item, viewerId)}
        firstItemIndex={firstItemIndex}
        initialTopMostItemIndex={location}
        alignToBottom
        startReached={paging.onStartReached}
        endReached={paging.onEndReached}
        rangeChanged={firstNew.update}
        onScroll={firstNew.update}
        increaseViewportBy={400}
        components={{ Header: ListHeader, Footer: ListFooter }}
        context={{ channelFeed, snapshot, channelName }}
        itemContent={(_index, item) => {
          if (item.kind === "deleted") return renderDeleted(item);
          if (item.kind === "pending") return renderPending(item, showMessage);
          return renderRow(
            item,
            item.message.id === highlightedId ? "highlighted" : isNewArrival(item) ? "arrived" : null,
            showMessage,
          );
        }}
      />
      <NewMessageAnnouncer
        feed={feed}
        viewerId={viewerId}
        blockedIds={useBlockedIds()}
        atNewest={atNewest}
        unseenCount={unseenCount}
      />
      {!atNewest && (
        <div className="absolute right-4 bottom-3 z-20">
          <Button size="sm" variant={unseenCount ? "primary" : "secondary"} onClick={channelFeed.showLatest}>
            <Icon name="arrow-down" size={14} />
            {unseenCount ? messageTexts.newCount(unseenCount) : "Jump to latest"}
          </Button>
        </div>
      )}
    </div>
  );
}

interface NewMessagesAboveProps {
  channelFeed: ChannelFeed;
  snapshot: FeedSnapshot;
  viewerId: string;
  position: FirstNewPosition;
}

/** Shows the bar for new messages above the visible rows, until the reader sees the first one or dismisses the bar. */
function NewMessagesAbove({ channelFeed, snapshot, viewerId, position }: NewMessagesAboveProps) {
  const { feed, readUpToSeq } = snapshot;
  const [seenForSeq, setSeenForSeq] = useState<number | null>(null);
  const hasMore = feed.hasOlder && (feed.messages[0]?.createdSeq ?? 0) > readUpToSeq + 1;
  const newMessages = feed.messages.filter((each) => each.createdSeq > readUpToSeq && each.sender.id !== viewerId);
  if (position === "visible" && seenForSeq !== readUpToSeq) setSeenForSeq(readUpToSeq);
  const isAbove = hasMore || position === "above";
  if (!isAbove || newMessages.length === 0 || seenForSeq === readUpToSeq || feed.hasNewer) return null;
  return (
    <NewBar
      count={newMessages.length}
      hasMore={hasMore}
      onShow={channelFeed.showFirstNew}
      onDismiss={channelFeed.dismissNew}
    />
  );
}

/** Tracks the row with the "new" divider. */
function useFirstNew(area: RefObject<HTMLElement | null>, items: readonly ListItem[], viewGeneration: number) {
  const messageIds = useMemo(() => items.map(messageIdOf), [items]);
  const firstNew = items.find(isFirstNew);
  return useFirstNewPosition(area, messageIds, firstNew ? messageIdOf(firstNew) : null, viewGeneration);
}

/** The index of the first item. Decreases as older pages add items, so that all other items keep their index. */
function useFirstItemIndex({ feed, view }: FeedSnapshot, items: readonly ListItem[]): number {
  const { firstIndex, messages } = feed;
  const [state, setState] = useState({ viewGeneration: view.generation, firstIndex, index: START_INDEX });
  if (state.viewGeneration === view.generation && state.firstIndex === firstIndex) return state.index;
  const added = state.viewGeneration === view.generation ? state.firstIndex - firstIndex : 0;
  const previousFirst = added > 0 ? messages[added] : undefined;
  const addedItems = previousFirst ? Math.max(0, indexOfMessage(items, previousFirst.id)) : 0;
  const index = (added > 0 ? state.index : START_INDEX) - addedItems;
  setState({ viewGeneration: view.generation, firstIndex, index });
  return index;
}

function initialLocation(items: readonly ListItem[], { messageId, offset }: FeedView): FlatIndexLocationWithAlign {
  const index = messageId === null ? -1 : indexOfMessage(items, messageId);
  if (index < 0) return { index: "LAST", align: "end" };
  return offset === undefined ? { index, align: "center" } : { index, align: "start", offset: -offset };
}

const countAfter = ({ messages, outOfWindow }: MessageFeed, seq: number): number =>
  [...messages, ...outOfWindow].filter((message) => message.createdSeq > seq).length;

/** Distinguishes messages that arrived after the list mounted from loaded history. */
function useIsNewArrival({ feed, view }: FeedSnapshot): (row: StoredItem) => boolean {
  const [mounted, setMounted] = useState({ generation: view.generation, seq: feed.lastSeq ?? 0 });
  if (mounted.generation !== view.generation) setMounted({ generation: view.generation, seq: feed.lastSeq ?? 0 });
  return ({ message }) => message.createdSeq > mounted.seq;
}

/** Marks messages as read while the reader is at the bottom in an active tab, unless they marked them as unread. */
function useReading(
  atNewest: boolean,
  { channelId, setReading }: ChannelFeed,
  lastSeq: number | null,
  onReadUpTo: (seq: number) => void,
): void {
  const isMarkedUnread = useMarkedUnread().has(channelId);
  const isReading = useIsTabActive() && atNewest && !isMarkedUnread;
  useEffect(
    function reportReading() {
      setReading(isReading);
      return () => setReading(false);
    },
    [isReading, setReading],
  );
  useEffect(
    function markAsRead() {
      if (isReading && lastSeq !== null) onReadUpTo(lastSeq);
    },
    [isReading, lastSeq, onReadUpTo],
  );
}
