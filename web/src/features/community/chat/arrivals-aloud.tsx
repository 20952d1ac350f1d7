import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MessageFeed } from "../feed/message-feed";
import { plainText } from "../markup/plain-text";
import { messageTexts } from "../texts";

/** What comes within it is said together. */
const pauseMs = 1_000;
/** Long enough to be taken up; afterwards whoever reads the page line by line would come upon it. */
const keptMs = 3_000;
const saidInFull = 3;
const longest = 300;

interface ArrivalsAloudProps {
  feed: MessageFeed;
  viewerId: string;
  /** Whether the reader is at the newest message: elsewhere a button counts what comes. */
  isListening: boolean;
}

/**
 * Says to a screen reader what others write while one reads along. The list itself cannot: scrolling through it puts in
 * and takes out its rows by the hundred.
 */
export function ArrivalsAloud({ feed, viewerId, isListening }: ArrivalsAloudProps) {
  const saidUpTo = useRef(feed.lastSeq);
  const timer = useRef<number | null>(null);
  const [said, setSaid] = useState({ count: 0, text: "" });

  const say = useEffectEvent(() => {
    timer.current = null;
    const text = textOf(feed, saidUpTo.current ?? 0, viewerId);
    saidUpTo.current = feed.lastSeq;
    if (text) setSaid(({ count }) => ({ count: count + 1, text }));
  });

  const gather = useEffectEvent(() => {
    // What the first page brings was there before.
    saidUpTo.current ??= feed.lastSeq;
    if (timer.current !== null || feed.lastSeq === saidUpTo.current) return;
    if (isListening) timer.current = window.setTimeout(say, pauseMs);
    else saidUpTo.current = feed.lastSeq;
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

function textOf({ messages }: MessageFeed, afterSeq: number, viewerId: string): string {
  const fresh = messages.filter(
    ({ createdSeq, deleted, sender }) => createdSeq > afterSeq && !deleted && sender.id !== viewerId,
  );
  if (fresh.length > saidInFull) return messageTexts.newCount(fresh.length);
  return fresh.map(({ sender, content }) => `${sender.username}: ${shortened(plainText(content))}`).join(" ");
}

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}...` : text);
