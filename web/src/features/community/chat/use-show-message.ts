import { useEffect, useEffectEvent, useRef, useState } from "react";
import { notify } from "../../../ui/notify";
import type { ChannelFeed } from "../feed/channel-feed";
import { messageTexts } from "../texts";
import { keyOf, type ListItem } from "./rows";

const markedMs = 3_000;
/** The list keeps its place when older pages come, and measures rows as they appear: the first try may miss. */
const scrollDelaysMs = [50, 250, 600];

/** Leads to a message, however far back: a quoted one, or the one that the page's address names. It stands out for a moment. */
export function useShowMessage(
  { reach }: ChannelFeed,
  items: readonly ListItem[],
  linkedId: string | null,
  scrollTo: (index: number) => void,
): { marked: string | null; showMessage: (messageId: string) => void } {
  const [wanted, setWanted] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const scrolledTo = useRef<string | null>(null);

  async function show(messageId: string): Promise<void> {
    const isThere = await reach(messageId).catch(() => false);
    if (!isThere) return notify.info(messageTexts.linkedGone);
    scrolledTo.current = null;
    setWanted(messageId);
    setMarked(messageId);
    window.setTimeout(() => setMarked((current) => (current === messageId ? null : current)), markedMs);
  }

  const index = wanted === null ? -1 : items.findIndex((item) => keyOf(item) === wanted);
  const scroll = useEffectEvent(() => scrollTo(index));
  useEffect(
    function scrollOnceItIsInTheList() {
      if (index < 0 || scrolledTo.current === wanted) return;
      scrolledTo.current = wanted;
      for (const delayMs of scrollDelaysMs) window.setTimeout(() => scroll(), delayMs);
    },
    [index, wanted],
  );

  const follow = useEffectEvent((messageId: string) => void show(messageId));
  useEffect(
    function followLink() {
      if (linkedId) follow(linkedId);
    },
    [linkedId],
  );

  return { marked, showMessage: (messageId) => void show(messageId) };
}
