import { readTab, tabKeys, writeTab } from "../../../../lib/storage/tab-storage";
import { isList, isRecord, isText, isTextOrNull, parseJson } from "../../../../lib/storage/json";
import type { PendingMessage, Quote } from "../window/message-feed";

/** Whether a stored value is a quote of this version. */
export const isQuote = (value: unknown): value is Quote =>
  isRecord(value) &&
  [value.id, value.senderId, value.senderUsername, value.content].every(isText) &&
  typeof value.deleted === "boolean";

const statuses: readonly unknown[] = ["queued", "sending", "failed"] satisfies PendingMessage["status"][];

const isPending = (value: unknown): value is PendingMessage =>
  isRecord(value) &&
  [value.clientMessageId, value.content].every(isText) &&
  (value.replyTo === null || isQuote(value.replyTo)) &&
  isText(value.writtenAt) &&
  !Number.isNaN(Date.parse(value.writtenAt)) &&
  statuses.includes(value.status) &&
  isTextOrNull(value.error) &&
  isTextOrNull(value.errorCode ?? null);

const watchers = new Set<() => void>();
let changes = 0;

/**
 * What one person has written in this tab and the server has not acknowledged: it outlives a reload. No other tab sees it,
 * so that each message has one that sends it.
 */
export class PendingStore {
  private readonly prefix: string;

  constructor(viewerId: string) {
    this.prefix = `unsent:${viewerId} `;
  }

  /** In the order of writing. What was under way when the page went is sent again: its client id makes that harmless. */
  read(channelId: string): PendingMessage[] {
    const stored = parseJson(readTab(this.prefix + channelId), isList) ?? [];
    return stored
      .filter(isPending)
      .map((message) => (message.status === "sending" ? { ...message, status: "queued" } : message));
  }

  write(channelId: string, pending: readonly PendingMessage[]): void {
    writeTab(this.prefix + channelId, pending.length ? JSON.stringify(pending) : null);
    changes += 1;
    for (const watcher of watchers) watcher();
  }

  /** Where something waits to be sent. */
  channelIds(): string[] {
    return tabKeys(this.prefix).map((key) => key.slice(this.prefix.length));
  }

  /** How many messages wait, refused ones included. */
  count(): number {
    return this.channelIds().reduce((sum, channelId) => sum + this.read(channelId).length, 0);
  }
}

/** Tells of every change of what waits; the answer ends it. */
export function watchPending(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Grows with every change of what waits. */
export const pendingChanges = (): number => changes;
