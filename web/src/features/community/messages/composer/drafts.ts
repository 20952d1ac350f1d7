import { isRecord, isText, isTextRecord, parseJson } from "../../../../lib/storage/json";
import { readStoredJson, removeStored, storageKeys, writeStoredJson } from "../../../../lib/storage/storage";
import { isQuote } from "../../live/sending/pending-store";
import type { Quote } from "../../live/window/message-feed";

const prefix = "draft:";
const replyPrefix = "reply:";
const editPrefix = "edit:";
const editedPrefix = "edited:";

/** Whoever begins more than so many loses the oldest. */
const mostKept = 100;

/** What was written and not sent, per person and channel: kept in this browser until the person signs out. */
export const readDraft = (key: string): string => read(prefix + key) ?? "";

export const storeDraft = (key: string, text: string): void => write(prefix + key, text);

/** What the draft answers; it belongs to it. */
export function readReply(key: string): Quote | null {
  return parseJson(read(replyPrefix + key), isQuote);
}

export const storeReply = (key: string, replyTo: Quote | null): void =>
  write(replyPrefix + key, replyTo && JSON.stringify(replyTo));

/** The unsaved edit of a message. */
export interface EditDraft {
  text: string;
  /** The message's content when its author started to change it. */
  original: string;
}

const isEditDraft = (value: unknown): value is EditDraft =>
  isRecord(value) && isText(value.text) && isText(value.original);

export const readEdit = (key: string): EditDraft | null => parseJson(read(editPrefix + key), isEditDraft);

export const storeEdit = (key: string, edit: EditDraft | null): void =>
  write(editPrefix + key, edit && JSON.stringify(edit));

/** Which message of the channel is being edited. */
export const readEditedId = (key: string): string | null => read(editedPrefix + key);

export const storeEditedId = (key: string, messageId: string | null): void => write(editedPrefix + key, messageId);

/** Reports changes of all drafts that another tab makes. Returns a function that ends it. */
export function watchDrafts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === storageKeys.drafts) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** All of them, the latest last. */
const readAll = (): Record<string, string> => readStoredJson(storageKeys.drafts, isTextRecord) ?? {};

const read = (key: string): string | null => readAll()[key] ?? null;

/** Null or nothing removes the key. */
function write(key: string, value: string | null): void {
  const others = Object.entries(readAll()).filter(([kept]) => kept !== key);
  const all = value ? [...others, [key, value]] : others;
  if (all.length) writeStoredJson(storageKeys.drafts, Object.fromEntries(all.slice(-mostKept)));
  else removeStored(storageKeys.drafts);
}
