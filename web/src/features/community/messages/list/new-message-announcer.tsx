import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FeedMessage, MessageFeed } from "../../live/window/message-feed";
import { plainText } from "../../markup/plain-text";
import { messageTexts } from "../../texts";

/** What comes within it is said together. */
const pauseMs = 1_000;
/** Who reads further up hears how many came, not each of them. */
const awayPauseMs = 5_000;
/** Long enough to be taken up; afterwards whoever reads the page line by line would come upon it. */
const keptMs = 3_000;
const saidInFull = 3;
const longest = 300;

interface ArrivalsAloudProps {
  feed: MessageFeed;
  viewerId: string;
  /** Whether the reader is at the newest message: elsewhere a button counts what comes. */
  isListening: boolean;
  /** What that button says. */
  unseen: number;
}

/**
 * Says to a screen reader what others write while one reads along, and how much while one reads further up. The list itself
 * cannot: scrolling through it puts in and takes out its rows by the hundred.
 */
export function ArrivalsAloud({ feed, viewerId, isListening, unseen }: ArrivalsAloudProps) {
  const saidUpTo = useRef(feed.lastSeq);
  const timer = useRef<number | null>(null);
  const [said, setSaid] = useState({ count: 0, text: "" });

  const say = useEffectEvent(() => {
    timer.current = null;
    const fresh = arrivals(feed, saidUpTo.current ?? 0, viewerId);
    saidUpTo.current = feed.lastSeq;
    if (fresh.length === 0) return;
    const text = isListening ? textOf(fresh) : messageTexts.newCount(unseen);
    setSaid(({ count }) => ({ count: count + 1, text }));
  });

  const gather = useEffectEvent(() => {
    // What the first page brings was there before.
    saidUpTo.current ??= feed.lastSeq;
    if (timer.current !== null || feed.lastSeq === saidUpTo.current) return;
    timer.current = window.setTimeout(say, isListening ? pauseMs : awayPauseMs);
  });

  useEffect(
    function gatherArrivals() {
      gather();
    },
    [feed.lastSeq],
  );
  useEffect(
    function forgetLater() {
      const forget = window.setTimeout(() => setSaid(({ count }) => ({ count, text: "" })), keptMs);
      return () => window.clearTimeout(forget);
    },
    [said.count],
  );
  useEffect(
    () => () => {
      window.clearTimeout(timer.current ?? undefined);
      timer.current = null;
    },
    [],
  );

  return (
    <div aria-live="polite" className="sr-only">
      {/* A new element each time: who says the same twice is heard twice. */}
      <p key={said.count}>{said.text}</p>
    </div>
  );
}

/** What others wrote; while one reads far back, it stands outside the stretch that is shown. */
const arrivals = ({ messages, unplaced }: MessageFeed, afterSeq: number, viewerId: string): FeedMessage[] =>
  [...messages, ...unplaced].filter(
    ({ createdSeq, deleted, sender }) => createdSeq > afterSeq && !deleted && sender.id !== viewerId,
  );

function textOf(fresh: readonly FeedMessage[]): string {
  if (fresh.length > saidInFull) return messageTexts.newCount(fresh.length);
  return fresh.map(({ sender, content }) => `${sender.username}: ${shortened(plainText(content))}`).join(" ");
}

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}...` : text);
