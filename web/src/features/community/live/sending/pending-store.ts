import { readTab, tabKeys, writeTab } from "../../../../lib/storage/tab-storage";
import { isList, isRecord, isText, isTextOrNull, parseJson } from "../../../../lib/storage/json";
import { Changes } from "../../../../lib/changes";
import { perSession } from "../../../../lib/session-scope";
import type { PendingMessage, Quote } from "../window/message-feed";

/** Validates stored quotes, which an older version may have written. */
export const isQuote = (value: unknown): value is Quote =>
  isRecord(value) &&
  [value.id, value.senderId, value.senderUsername, value.content].every(isText) &&
  typeof value.deleted === "boolean";

const statuses: readonly unknown[] = ["queued", "sending", "failed"] satisfies PendingMessage["status"][];

const isPending = (value: unknown): value is PendingMessage =>
  isRecord(value) &&
  [value.clientMessageId, value.content].every(isText) &&
  (value.replyTo === null || isQuote(value.replyTo)) &&
  (value.threadRoot === undefined || isQuote(value.threadRoot)) &&
  isText(value.writtenAt) &&
  !Number.isNaN(Date.parse(value.writtenAt)) &&
  statuses.includes(value.status) &&
  isTextOrNull(value.error) &&
  isTextOrNull(value.errorCode ?? null) &&
  isList(value.files ?? []);

/**
 * The valid messages of a stored list. A message that was being sent when the page closed is queued again; its client ID prevents a
 * duplicate.
 */
export const toPending = (stored: unknown): PendingMessage[] =>
  (isList(stored) ? stored : [])
    .filter(isPending)
    .map((message) => (message.status === "sending" ? { ...message, status: "queued" } : message));

const writes = perSession(() => ({ count: 0, changes: new Changes() }));

/**
 * One member's unsent messages in this tab. They survive a reload, and in `kept-messages` also the end of the tab. Other open tabs
 * don't see them, so only one tab sends each message.
 */
export class PendingStore {
  private readonly prefix: string;

  constructor(viewerId: string) {
    this.prefix = `unsent:${viewerId} `;
  }

  /** Returns the messages in the order of writing. */
  read(channelId: string): PendingMessage[] {
    return toPending(parseJson(readTab(this.prefix + channelId), isList));
  }

  write(channelId: string, pending: readonly PendingMessage[]): void {
    writeTab(this.prefix + channelId, pending.length ? JSON.stringify(pending) : null);
    writes().count += 1;
    writes().changes.notify();
  }

  /** The channels with unsent messages. */
  channelIds(): string[] {
    return tabKeys(this.prefix).map((key) => key.slice(this.prefix.length));
  }

  /** The number of unsent messages, including rejected ones. */
  count(): number {
    return this.channelIds().reduce((sum, channelId) => sum + this.read(channelId).length, 0);
  }
}

/** Calls the listener after every change in any store. Returns the unsubscribe function. */
export const subscribeToPending = (listener: () => void): (() => void) => writes().changes.subscribe(listener);

/** Increases with every change. */
export const getPendingVersion = (): number => writes().count;
