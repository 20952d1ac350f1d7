import type { FeedMessage, MessageFeed, PendingMessage } from "../feed/message-feed";

const groupWindowMs = 5 * 60_000;

/** One line of the list: a message with what stands above it. */
export interface MessageRow {
  message: FeedMessage;
  /** ISO time of a day that begins here, else null. */
  dayStart: string | null;
  /** The "new" divider stands above it. */
  isFirstNew: boolean;
  /** Whether avatar and name are shown: a new author, a pause, a reply. */
  startsGroup: boolean;
}

/** arrived: came while one was looking; found: one was led to it. */
export type Emphasis = "arrived" | "found" | null;

const dayOf = (iso: string): string => new Date(iso).toDateString();

function startsGroup(message: FeedMessage, before: FeedMessage | undefined): boolean {
  if (!before || before.sender.id !== message.sender.id || message.replyTo || before.deleted) return true;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) > groupWindowMs;
}

/** The stored messages as rows; what one wrote oneself is never new. */
export function toRows(messages: readonly FeedMessage[], readUpToSeq: number, viewerId: string): MessageRow[] {
  const firstNew = messages.find((message) => message.createdSeq > readUpToSeq && message.sender.id !== viewerId);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const isNewDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
    const isFirstNew = message === firstNew && before !== undefined;
    return {
      message,
      dayStart: isNewDay ? message.createdAt : null,
      isFirstNew,
      startsGroup: isNewDay || isFirstNew || startsGroup(message, before),
    };
  });
}

export type ListItem = { kind: "stored"; row: MessageRow } | { kind: "pending"; message: PendingMessage };

export const keyOf = (item: ListItem): string =>
  item.kind === "stored" ? item.row.message.id : item.message.clientMessageId;

/** Everything the list shows, oldest first. */
export function toItems(
  { messages, pending, hasNewer }: MessageFeed,
  readUpToSeq: number,
  viewerId: string,
): ListItem[] {
  return [
    ...toRows(messages, readUpToSeq, viewerId).map((row) => ({ kind: "stored" as const, row })),
    // Their place is after the newest message.
    ...(hasNewer ? [] : pending.map((message) => ({ kind: "pending" as const, message }))),
  ];
}
