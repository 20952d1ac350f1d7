import type { FeedMessage, MessageFeed, PendingMessage } from "../../live/window/message-feed";

const groupWindowMs = 5 * 60_000;

/** One line of the list: a message with what stands above it. */
export interface MessageRow {
  kind: "stored";
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

/** What of a message decides whether it stands alone. */
interface Said {
  senderId: string;
  at: string;
  isReply: boolean;
  deleted: boolean;
}

const saidIn = ({ sender, createdAt, replyTo, deleted }: FeedMessage): Said => ({
  senderId: sender.id,
  at: createdAt,
  isReply: replyTo !== null,
  deleted,
});

function startsGroup(said: Said, before: Said | undefined): boolean {
  if (!before || before.senderId !== said.senderId || said.isReply || before.deleted) return true;
  return Date.parse(said.at) - Date.parse(before.at) > groupWindowMs;
}

/** A row depends on these only; the same row again is not drawn again. */
interface CachedRow {
  before: FeedMessage | undefined;
  row: MessageRow;
}

const rowsByMessage = new WeakMap<FeedMessage, CachedRow>();

function rowOf(message: FeedMessage, before: FeedMessage | undefined, isFirstNew: boolean): MessageRow {
  const cached = rowsByMessage.get(message);
  if (cached && cached.before === before && cached.row.isFirstNew === isFirstNew) return cached.row;
  const isNewDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
  const dayStart = isNewDay ? message.createdAt : null;
  const isGroupStart = isNewDay || isFirstNew || startsGroup(saidIn(message), before && saidIn(before));
  const known = cached?.row;
  const isSame = known?.dayStart === dayStart && known.isFirstNew === isFirstNew && known.startsGroup === isGroupStart;
  const row: MessageRow = isSame ? known : { kind: "stored", message, dayStart, isFirstNew, startsGroup: isGroupStart };
  rowsByMessage.set(message, { before, row });
  return row;
}

/** The stored messages as rows; what one wrote oneself is never new. */
export function toRows(messages: readonly FeedMessage[], readUpToSeq: number, viewerId: string): MessageRow[] {
  const firstNew = messages.find((message) => message.createdSeq > readUpToSeq && message.sender.id !== viewerId);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    return rowOf(message, before, message === firstNew && before !== undefined);
  });
}

export interface PendingItem {
  kind: "pending";
  message: PendingMessage;
  startsGroup: boolean;
}

/** Neighboring deleted messages, shown as one line. */
export interface DeletedRun {
  kind: "deleted";
  /** The first one, which gives the line its key and its place. */
  message: FeedMessage;
  rows: [MessageRow, ...MessageRow[]];
}

export type ListItem = MessageRow | DeletedRun | PendingItem;

const runsByFirstRow = new WeakMap<MessageRow, DeletedRun>();

/** The same run again while its rows are the same, so that it is not drawn again. */
function runOf(rows: [MessageRow, ...MessageRow[]]): DeletedRun {
  const known = runsByFirstRow.get(rows[0]);
  if (known?.rows.length === rows.length && rows.every((row, index) => row === known.rows[index])) return known;
  const run: DeletedRun = { kind: "deleted", message: rows[0].message, rows };
  runsByFirstRow.set(rows[0], run);
  return run;
}

/** Joins deleted messages that follow each other; a divider begins a new line. */
function withDeletedRuns(rows: readonly MessageRow[]): (MessageRow | DeletedRun)[] {
  const groups: [MessageRow, ...MessageRow[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const continues = row.message.deleted && last?.[0].message.deleted && !row.dayStart && !row.isFirstNew;
    if (last && continues) last.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => (group.length > 1 ? runOf(group) : group[0]));
}

/** The same before and after the server has stored a message of one's own. Others choose their client ids themselves. */
export function keyOf({ kind, message }: ListItem, viewerId: string): string {
  const isOwn = kind === "pending" || message.sender.id === viewerId;
  return (isOwn && message.clientMessageId) || (kind === "pending" ? "" : message.id);
}

export const messageIdOf = ({ kind, message }: ListItem): string | null => (kind === "pending" ? null : message.id);

/** The place of the item that shows a message; -1: none does. */
export const indexOfMessage = (items: readonly ListItem[], messageId: string): number =>
  items.findIndex((item) =>
    item.kind === "deleted" ? item.rows.some((row) => row.message.id === messageId) : messageIdOf(item) === messageId,
  );

/** Whether the "new" divider is above an item. */
export const isFirstNew = (item: ListItem): boolean =>
  item.kind === "deleted" ? item.rows[0].isFirstNew : item.kind === "stored" && item.isFirstNew;

/** One's own messages on their way, grouped with what they follow as they will be once they are stored. */
function toPendingItems({ messages, pending }: MessageFeed, viewerId: string): PendingItem[] {
  const newest = messages.at(-1);
  let before = newest && saidIn(newest);
  return pending.map((message) => {
    const said = { senderId: viewerId, at: message.writtenAt, isReply: message.replyTo !== null, deleted: false };
    const item = { kind: "pending" as const, message, startsGroup: startsGroup(said, before) };
    before = said;
    return item;
  });
}

/** Everything the list shows, oldest first. */
export function toItems(feed: MessageFeed, readUpToSeq: number, viewerId: string): ListItem[] {
  return [
    ...withDeletedRuns(toRows(feed.messages, readUpToSeq, viewerId)),
    // Their place is after the newest message.
    ...(feed.hasNewer ? [] : toPendingItems(feed, viewerId)),
  ];
}
