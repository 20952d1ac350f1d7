import type { FeedMessage, MessageFeed, PendingMessage } from "../../live/window/message-feed";

const GROUP_WINDOW_MS = 5 * 60_000;

/** A stored message with the dividers above it. */
export interface StoredItem {
  kind: "stored";
  message: FeedMessage;
  /** ISO time if a new day starts here, otherwise null. */
  dayStart: string | null;
  /** Whether the "new" divider is above the message. */
  isFirstNew: boolean;
  /** Whether to show the avatar and name: for a new author, after a pause, or for a reply. */
  startsGroup: boolean;
}

/** arrived: received after the list rendered; highlighted: the target of a jump. */
export type Emphasis = "arrived" | "highlighted" | null;

const dayOf = (iso: string): string => new Date(iso).toDateString();

/** The fields of a stored or pending message that determine its grouping. */
interface Post {
  senderId: string;
  sentAt: string;
  isReply: boolean;
  deleted: boolean;
}

const toPost = ({ sender, createdAt, replyTo, deleted }: FeedMessage): Post => ({
  senderId: sender.id,
  sentAt: createdAt,
  isReply: replyTo !== null,
  deleted,
});

function startsGroup(post: Post, previous: Post | undefined): boolean {
  if (!previous || previous.senderId !== post.senderId || post.isReply || previous.deleted) return true;
  return Date.parse(post.sentAt) - Date.parse(previous.sentAt) > GROUP_WINDOW_MS;
}

/** Reusing the row object lets its component skip rendering. */
interface CachedRow {
  previous: FeedMessage | undefined;
  row: StoredItem;
}

const rowsByMessage = new WeakMap<FeedMessage, CachedRow>();

function cachedRow(message: FeedMessage, previous: FeedMessage | undefined, isFirstNew: boolean): StoredItem {
  const cached = rowsByMessage.get(message);
  if (cached && cached.previous === previous && cached.row.isFirstNew === isFirstNew) return cached.row;
  const isNewDay = !previous || dayOf(previous.createdAt) !== dayOf(message.createdAt);
  const dayStart = isNewDay ? message.createdAt : null;
  const isGroupStart = isNewDay || isFirstNew || startsGroup(toPost(message), previous && toPost(previous));
  const old = cached?.row;
  const isUnchanged = old?.dayStart === dayStart && old.isFirstNew === isFirstNew && old.startsGroup === isGroupStart;
  const row: StoredItem = isUnchanged
    ? old
    : { kind: "stored", message, dayStart, isFirstNew, startsGroup: isGroupStart };
  rowsByMessage.set(message, { previous, row });
  return row;
}

/** Converts stored messages to rows. The viewer's own messages are never new. */
export function toRows(messages: readonly FeedMessage[], readUpToSeq: number, viewerId: string): StoredItem[] {
  const firstNew = messages.find((message) => message.createdSeq > readUpToSeq && message.sender.id !== viewerId);
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    return cachedRow(message, previous, message === firstNew && previous !== undefined);
  });
}

export interface PendingItem {
  kind: "pending";
  message: PendingMessage;
  startsGroup: boolean;
}

/** Consecutive deleted messages, shown as one line. */
export interface DeletedRun {
  kind: "deleted";
  /** The first message, which determines the item's key and index. */
  message: FeedMessage;
  rows: [StoredItem, ...StoredItem[]];
}

export type ListItem = StoredItem | DeletedRun | PendingItem;

const runsByFirstRow = new WeakMap<StoredItem, DeletedRun>();

/** Returns the same object while the rows are unchanged, so that the item does not render again. */
function cachedRun(rows: [StoredItem, ...StoredItem[]]): DeletedRun {
  const cached = runsByFirstRow.get(rows[0]);
  if (cached?.rows.length === rows.length && rows.every((row, index) => row === cached.rows[index])) return cached;
  const run: DeletedRun = { kind: "deleted", message: rows[0].message, rows };
  runsByFirstRow.set(rows[0], run);
  return run;
}

/** Groups consecutive deleted messages. A divider starts a new group. */
function withDeletedRuns(rows: readonly StoredItem[]): (StoredItem | DeletedRun)[] {
  const groups: [StoredItem, ...StoredItem[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const continues = row.message.deleted && last?.[0].message.deleted && !row.dayStart && !row.isFirstNew;
    if (last && continues) last.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => (group.length > 1 ? cachedRun(group) : group[0]));
}

/** A viewer's own message keeps its key when the server stores it. Other members' client IDs are not trusted to be unique. */
export function keyOf({ kind, message }: ListItem, viewerId: string): string {
  const isOwn = kind === "pending" || message.sender.id === viewerId;
  return (isOwn && message.clientMessageId) || (kind === "pending" ? "" : message.id);
}

export const messageIdOf = ({ kind, message }: ListItem): string | null => (kind === "pending" ? null : message.id);

/** The index of the item that shows a message, or -1. */
export const indexOfMessage = (items: readonly ListItem[], messageId: string): number =>
  items.findIndex((item) =>
    item.kind === "deleted" ? item.rows.some((row) => row.message.id === messageId) : messageIdOf(item) === messageId,
  );

export const isFirstNew = (item: ListItem): boolean =>
  item.kind === "deleted" ? item.rows[0].isFirstNew : item.kind === "stored" && item.isFirstNew;

/** Groups pending messages the same way as stored ones. */
function toPendingItems({ messages, pending }: MessageFeed, viewerId: string): PendingItem[] {
  const newest = messages.at(-1);
  let previous = newest && toPost(newest);
  const shown = pending.filter(({ threadRoot }) => !threadRoot);
  return shown.map((message) => {
    const post = { senderId: viewerId, sentAt: message.writtenAt, isReply: message.replyTo !== null, deleted: false };
    const item = { kind: "pending" as const, message, startsGroup: startsGroup(post, previous) };
    previous = post;
    return item;
  });
}

/** The items of the list, oldest first. */
export function toItems(feed: MessageFeed, readUpToSeq: number, viewerId: string): ListItem[] {
  return [
    ...withDeletedRuns(toRows(feed.messages, readUpToSeq, viewerId)),
    // Pending messages follow the newest message, so they are hidden until it is loaded.
    ...(feed.hasNewer ? [] : toPendingItems(feed, viewerId)),
  ];
}
