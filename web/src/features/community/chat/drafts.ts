import { readTab, writeTab } from "../../../lib/tab-storage";
import type { Quote } from "../feed/message-feed";

const prefix = "draft:";
const replyPrefix = "reply:";
const editedPrefix = "edited:";

/** What was written and not sent, per person and channel or message: kept for this tab, over reloads as well. */
export const readDraft = (key: string): string => readTab(prefix + key) ?? "";

export const storeDraft = (key: string, text: string): void => writeTab(prefix + key, text);

/** What the draft answers; it belongs to it. */
export function readReply(key: string): Quote | null {
  const stored = readTab(replyPrefix + key);
  // Written by `storeReply`, by nobody else.
  return stored === null ? null : (JSON.parse(stored) as Quote);
}

export const storeReply = (key: string, replyTo: Quote | null): void =>
  writeTab(replyPrefix + key, replyTo && JSON.stringify(replyTo));

/** Which message of the channel is being edited. */
export const readEditedId = (key: string): string | null => readTab(editedPrefix + key);

export const storeEditedId = (key: string, messageId: string | null): void => writeTab(editedPrefix + key, messageId);
