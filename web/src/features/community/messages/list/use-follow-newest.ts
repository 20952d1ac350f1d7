import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { FeedSnapshot } from "../../live/channel-feed";
import { distanceFromEnd, isAtEnd, isListRendered, rowContainerIn, scrollerIn } from "./rendered-rows";

/**
 * Keeps the list at its end when rows arrive or the composer grows, until the reader scrolls up, and again once the reader
 * returns to the end or sends a message. Virtuoso's `followOutput` loses the end when rows arrive faster than it scrolls.
 * Returns the channel's `lastSeq` when the reader scrolled up, or null while the list stays at its end.
 */
export function useFollowNewest(area: RefObject<HTMLElement | null>, { feed, view }: FeedSnapshot): number | null {
  const { generation, messageId } = view;
  const initial = { generation, stoppedAtSeq: messageId === null ? null : feed.lastSeq };
  const [state, setState] = useState(initial);
  if (state.generation !== generation) setState(initial);
  const { stoppedAtSeq } = state.generation === generation ? state : initial;
  const isFollowing = useRef(false);

  const setFollowing = useEffectEvent((value: boolean) => {
    if (isFollowing.current === value) return;
    isFollowing.current = value;
    setState({ generation, stoppedAtSeq: value ? null : feed.lastSeq });
  });
  const hasNewer = useEffectEvent(() => feed.hasNewer);

  useEffect(
    function trackEnd() {
      const [list, rows] = [scrollerIn(area.current), rowContainerIn(area.current)];
      if (!list || !rows) return undefined;
      isFollowing.current = messageId === null;
      let { scrollTop: top, clientHeight: height } = list;
      // The end moves when rows arrive; only the reader moves up from it. A list that grows, because the composer shrinks,
      // also moves up, and rows can arrive before its event. The observer then returns it to the end.
      const onScroll = (): void => {
        const isMovedByReader = list.scrollTop < top && list.clientHeight <= height;
        if (isMovedByReader && distanceFromEnd(list) > 1) setFollowing(false);
        else if (isAtEnd(list)) setFollowing(true);
        top = list.scrollTop;
      };
      const observer = new ResizeObserver(() => {
        if (isFollowing.current && !hasNewer()) list.scrollTop = list.scrollHeight;
        ({ scrollTop: top, clientHeight: height } = list);
      });
      let frame = 0;
      const checkOnceRendered = (): void => {
        if (!isListRendered(area.current)) frame = requestAnimationFrame(checkOnceRendered);
        else if (isAtEnd(list)) setFollowing(true);
      };
      frame = requestAnimationFrame(checkOnceRendered);
      list.addEventListener("scroll", onScroll, { passive: true });
      observer.observe(list);
      observer.observe(rows, { box: "border-box" });
      return () => {
        cancelAnimationFrame(frame);
        list.removeEventListener("scroll", onScroll);
        observer.disconnect();
      };
    },
    [area, generation, messageId],
  );

  const pendingCount = feed.pending.filter(({ threadRoot }) => !threadRoot).length;
  const previousPendingCount = useRef(pendingCount);
  useEffect(
    function showOwnMessage() {
      const scroller = scrollerIn(area.current);
      if (scroller && pendingCount > previousPendingCount.current) {
        setFollowing(true);
        scroller.scrollTop = scroller.scrollHeight;
      }
      previousPendingCount.current = pendingCount;
    },
    [area, pendingCount],
  );

  return stoppedAtSeq;
}
