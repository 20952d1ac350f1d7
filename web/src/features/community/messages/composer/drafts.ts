import { isRecord, isText, isTextRecord, parseJson } from "../../../../lib/storage/json";
import { readStoredJson, removeStored, storageKeys, writeStoredJson } from "../../../../lib/storage/storage";
import { isQuote } from "../../live/sending/pending-store";
import type { Quote } from "../../live/window/message-feed";

const DRAFT_PREFIX = "draft:";
const REPLY_PREFIX = "reply:";
const EDIT_PREFIX = "edit:";
const EDITED_ID_PREFIX = "edited:";

/** The oldest drafts beyond this limit are deleted. */
const MAX_DRAFTS = 100;

/** The draft for a member and channel. Stored in this browser until sign-out. */
export const readDraft = (key: string): string => read(DRAFT_PREFIX + key) ?? "";

export const storeDraft = (key: string, text: string): void => write(DRAFT_PREFIX + key, text);

/** The message that the draft replies to. */
export function readReply(key: string): Quote | null {
  return parseJson(read(REPLY_PREFIX + key), isQuote);
}

export const storeReply = (key: string, replyTo: Quote | null): void =>
  write(REPLY_PREFIX + key, replyTo && JSON.stringify(replyTo));

/** The unsaved edit of a message. */
export interface EditDraft {
  text: string;
  /** The message's content when the edit started. */
  original: string;
}

const isEditDraft = (value: unknown): value is EditDraft =>
  isRecord(value) && isText(value.text) && isText(value.original);

export const readEdit = (key: string): EditDraft | null => parseJson(read(EDIT_PREFIX + key), isEditDraft);

export const storeEdit = (key: string, edit: EditDraft | null): void =>
  write(EDIT_PREFIX + key, edit && JSON.stringify(edit));

/** The ID of the message that is being edited in the channel. */
export const readEditedId = (key: string): string | null => read(EDITED_ID_PREFIX + key);

export const storeEditedId = (key: string, messageId: string | null): void => write(EDITED_ID_PREFIX + key, messageId);

/** Calls the listener when another tab changes drafts. Returns the unsubscribe function. */
export function subscribeToDrafts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === storageKeys.drafts) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** All entries, most recently changed last. */
const readAll = (): Record<string, string> => readStoredJson(storageKeys.drafts, isTextRecord) ?? {};

const read = (key: string): string | null => readAll()[key] ?? null;

/** Null or an empty string removes the entry. */
function write(key: string, value: string | null): void {
  const others = Object.entries(readAll()).filter(([otherKey]) => otherKey !== key);
  const all = value ? [...others, [key, value]] : others;
  if (all.length) writeStoredJson(storageKeys.drafts, Object.fromEntries(all.slice(-MAX_DRAFTS)));
  else removeStored(storageKeys.drafts);
}
