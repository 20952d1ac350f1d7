import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Virtuoso, type VirtuosoHandle } from "react-virtuoso";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import type { ChannelFeed } from "../feed/channel-feed";
import type { FeedMessage } from "../feed/message-feed";
import { messageTexts } from "../texts";
import { keyOf, toItems, type ListItem, type MessageRow } from "./rows";
import { useIsLooking } from "./use-is-looking";
import { useShowMessage } from "./use-show-message";

/** Far above any number of messages: the list counts down from here as older pages come. */
const startIndex = 1_000_000;

interface MessageListProps {
  feed: ChannelFeed;
  channelName: string;
  viewerId: string;
  renderRow: (row: MessageRow, isFresh: boolean, showMessage: (messageId: string) => void) => ReactNode;
  renderPending: (item: Extract<ListItem, { kind: "pending" }>) => ReactNode;
  onReadUpTo: (seq: number) => void;
  /** The message that the page's address names. */
  linkedId: string | null;
}

/** The talk: newest at the bottom, older pages on the way up, staying where the reader is. */
export function MessageList({
  feed: channelFeed,
  channelName,
  viewerId,
  renderRow,
  renderPending,
  onReadUpTo,
  linkedId,
}: MessageListProps) {
  const { feed, readUpToSeq, isLoadingOlder, loadOlder, setReading } = channelFeed;
  const list = useRef<VirtuosoHandle>(null);
  const items = useMemo(() => toItems(feed, readUpToSeq, viewerId), [feed, readUpToSeq, viewerId]);
  // What was there when the list appeared: messages before it were loaded later, messages after it arrived live.
  const [opening] = useState(() => ({
    oldest: feed.messages[0]?.createdSeq ?? 0,
    newest: feed.messages.at(-1)?.createdSeq ?? 0,
  }));
  const isArrival = ({ createdSeq }: FeedMessage): boolean => createdSeq > opening.newest;
  const prepended = feed.messages.findIndex((message) => message.createdSeq >= opening.oldest);
  const [atBottom, setAtBottom] = useState(true);
  const [leftAtSeq, setLeftAtSeq] = useState<number | null>(null);
  const newest = feed.messages.at(-1)?.createdSeq ?? 0;
  const unseen = leftAtSeq === null ? 0 : feed.messages.filter((message) => message.createdSeq > leftAtSeq).length;
  useReading(atBottom, feed.lastSeq, setReading, onReadUpTo);
  useFollowOwnMessages(feed.pending.length, () => list.current?.scrollToIndex({ index: "LAST", align: "end" }));

  function settle(isAtBottom: boolean): void {
    setAtBottom(isAtBottom);
    setLeftAtSeq(isAtBottom ? null : newest);
  }

  const { marked, showMessage } = useShowMessage(channelFeed, items, linkedId, (index) =>
    list.current?.scrollToIndex({ index, align: "center" }),
  );

  return (
    <div className="relative min-h-0 flex-1">
      <Virtuoso
        ref={list}
        role="log"
        aria-label={messageTexts.listLabel(channelName)}
        aria-live="polite"
        aria-relevant="additions"
        tabIndex={0}
        className="h-full"
        data={items}
        computeItemKey={(_index, item) => keyOf(item)}
        firstItemIndex={startIndex - Math.max(0, prepended)}
        initialTopMostItemIndex={{ index: "LAST", align: "end" }}
        alignToBottom
        followOutput={(isAtBottom) => (isAtBottom ? "auto" : false)}
        atBottomThreshold={48}
        atBottomStateChange={settle}
        startReached={loadOlder}
        increaseViewportBy={400}
        components={{ Header: ListHead, Footer: ListFoot }}
        context={{ hasOlder: feed.hasOlder, isLoadingOlder, channelName }}
        itemContent={(_index, item) =>
          item.kind === "stored"
            ? renderRow(item.row, isArrival(item.row.message) || item.row.message.id === marked, showMessage)
            : renderPending(item)
        }
      />
      {!atBottom && (
        <div className="absolute right-4 bottom-3 z-20">
          <Button
            size="sm"
            variant={unseen ? "primary" : "secondary"}
            onClick={() => list.current?.scrollToIndex({ index: "LAST", align: "end" })}
          >
            <Icon name="arrow-down" size={14} />
            {unseen ? messageTexts.newCount(unseen) : messageTexts.jumpToLatest}
          </Button>
        </div>
      )}
    </div>
  );
}

interface HeadContext {
  hasOlder: boolean;
  isLoadingOlder: boolean;
  channelName: string;
}

function ListHead({ context }: { context?: HeadContext }) {
  return (
    <p className="px-4 pt-6 pb-2 text-center text-xs text-muted">
      {context?.hasOlder ? messageTexts.loadingOlder : messageTexts.beginning(context?.channelName ?? "")}
    </p>
  );
}

function ListFoot() {
  return <div className="h-4" />;
}

/** What is at the bottom of a list that somebody looks at has been read. */
function useReading(
  atBottom: boolean,
  lastSeq: number | null,
  setReading: (isReading: boolean) => void,
  onReadUpTo: (seq: number) => void,
): void {
  const reading = useIsLooking() && atBottom;
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

/** Whoever writes wants to see it, wherever the list stands. */
function useFollowOwnMessages(pendingCount: number, toBottom: () => void): void {
  const before = useRef(pendingCount);
  useEffect(() => {
    if (pendingCount > before.current) toBottom();
    before.current = pendingCount;
  });
}
