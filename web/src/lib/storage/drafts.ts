import { isTextRecord } from "./json";
import { readStoredJson, removeStored, storageKeys, writeStoredJson } from "./storage";

/** The oldest drafts beyond this limit are deleted. */
const MAX_DRAFTS = 100;

/** Something unsent or unsaved. Stored in this browser until sign-out. */
export const readDraft = (key: string): string | null => readAll()[key] ?? null;

/** Null or an empty string removes the draft. */
export function storeDraft(key: string, value: string | null): void {
  const others = Object.entries(readAll()).filter(([otherKey]) => otherKey !== key);
  const all = value ? [...others, [key, value]] : others;
  if (all.length) writeStoredJson(storageKeys.drafts, Object.fromEntries(all.slice(-MAX_DRAFTS)));
  else removeStored(storageKeys.drafts);
}

const listeners = new Set<() => void>();

/** Calls the listener when another tab or `addToMessageDraft` changes drafts. Returns the unsubscribe function. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === storageKeys.drafts) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

const MESSAGE_PREFIX = "draft:";

/** Identifies a member's message to a channel. */
export const messageKeyOf = (viewerId: string, channelId: string): string => `${viewerId} ${channelId}`;

export const readMessageDraft = (messageKey: string): string => readDraft(MESSAGE_PREFIX + messageKey) ?? "";

export const storeMessageDraft = (messageKey: string, text: string): void =>
  storeDraft(MESSAGE_PREFIX + messageKey, text);

/** Adds a text below what the member has already written. */
export function appendToMessageDraft(messageKey: string, text: string): void {
  const draft = readMessageDraft(messageKey).trimEnd();
  storeMessageDraft(messageKey, draft ? `${draft}\n\n${text}` : text);
}

/** Adds a word at the end of what the member has written, also in a message box that is open. */
export function addToMessageDraft(messageKey: string, word: string): void {
  const draft = readMessageDraft(messageKey);
  storeMessageDraft(messageKey, `${draft}${draft === "" || /\s$/.test(draft) ? "" : " "}${word} `);
  for (const listener of listeners) listener();
}

/** All drafts, most recently changed last. */
const readAll = (): Record<string, string> => readStoredJson(storageKeys.drafts, isTextRecord) ?? {};
