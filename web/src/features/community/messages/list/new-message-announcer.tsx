import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FeedMessage, MessageFeed } from "../../live/window/message-feed";
import { plainText } from "../../../../lib/markup/plain-text";
import { attachmentTexts } from "../../attachments/texts";
import { messageTexts } from "../../texts";

/** Messages within this interval are announced together. */
const BATCH_MS = 1_000;
const SCROLLED_UP_BATCH_MS = 5_000;
/** Clears the text after it is announced, so that screen reader users don't find it when they browse the page. */
const CLEAR_AFTER_MS = 3_000;
/** Beyond this number, only the count is announced. */
const MAX_READ_ALOUD = 3;
const MAX_TEXT_LENGTH = 300;

interface NewMessageAnnouncerProps {
  feed: Pick<MessageFeed, "messages" | "outOfWindow" | "lastSeq">;
  viewerId: string;
  /** Their messages aren't announced. */
  blockedIds: ReadonlySet<string>;
  /** Whether the reader is at the newest message. Otherwise only the count is announced. */
  atNewest: boolean;
  /** The number of new messages that the "jump to latest" button shows. */
  unseenCount: number;
}

/**
 * Announces new messages to screen readers. The list itself cannot be a live region, because scrolling adds and removes
 * hundreds of rows.
 */
export function NewMessageAnnouncer({ feed, viewerId, blockedIds, atNewest, unseenCount }: NewMessageAnnouncerProps) {
  const lastAnnouncedSeq = useRef(feed.lastSeq);
  const timer = useRef<number | null>(null);
  const [announcement, setAnnouncement] = useState({ id: 0, text: "" });

  const announce = useEffectEvent(() => {
    timer.current = null;
    const newMessages = newMessagesFromOthers(feed, lastAnnouncedSeq.current ?? 0, viewerId).filter(
      ({ sender }) => !blockedIds.has(sender.id),
    );
    lastAnnouncedSeq.current = feed.lastSeq;
    if (newMessages.length === 0) return;
    const text = atNewest ? announcementFor(newMessages) : messageTexts.newCount(unseenCount);
    setAnnouncement(({ id }) => ({ id: id + 1, text }));
  });

  const schedule = useEffectEvent(() => {
    // The first page is not new.
    lastAnnouncedSeq.current ??= feed.lastSeq;
    if (timer.current !== null || feed.lastSeq === lastAnnouncedSeq.current) return;
    timer.current = window.setTimeout(announce, atNewest ? BATCH_MS : SCROLLED_UP_BATCH_MS);
  });

  useEffect(
    function scheduleAnnouncement() {
      schedule();
    },
    [feed.lastSeq],
  );
  useEffect(
    function clearLater() {
      const clearTimer = window.setTimeout(() => setAnnouncement(({ id }) => ({ id, text: "" })), CLEAR_AFTER_MS);
      return () => window.clearTimeout(clearTimer);
    },
    [announcement.id],
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
      {/* A new element each time, so that identical messages are announced twice. */}
      <p key={announcement.id}>{announcement.text}</p>
    </div>
  );
}

const newMessagesFromOthers = (
  { messages, outOfWindow }: NewMessageAnnouncerProps["feed"],
  afterSeq: number,
  viewerId: string,
): FeedMessage[] =>
  [...messages, ...outOfWindow].filter(
    ({ createdSeq, deleted, sender }) => createdSeq > afterSeq && !deleted && sender.id !== viewerId,
  );

function announcementFor(newMessages: readonly FeedMessage[]): string {
  if (newMessages.length > MAX_READ_ALOUD) return messageTexts.newCount(newMessages.length);
  return newMessages
    .map(({ sender, content }) => `${sender.username}: ${truncate(plainText(content)) || attachmentTexts.attachment}`)
    .join(" ");
}

const truncate = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}...` : text;
