import { isRecord, isText } from "./json";
import { draftKeys, readStoredJson, removeStored, storageKeys, writeStoredJson, type StorageKey } from "./storage";

/** The oldest drafts beyond this limit are deleted. */
const MAX_DRAFTS = 100;

interface StoredDraft {
  text: string;
  changedAt: number;
}

const isStoredDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) && isText(value.text) && typeof value.changedAt === "number";

// Each draft has its own key, because two tabs that change one value overwrite each other.
const storageKeyOf = (key: string): StorageKey => `drafts:${key}`;

/** Something unsent or unsaved. Stored in this browser until sign-out. */
export const readDraft = (key: string): string | null => readStoredJson(storageKeyOf(key), isStoredDraft)?.text ?? null;

/** Null or an empty string removes the draft. */
export function storeDraft(key: string, value: string | null): void {
  if (!value) return removeStored(storageKeyOf(key));
  writeStoredJson(storageKeyOf(key), { text: value, changedAt: Date.now() } satisfies StoredDraft);
  const keys = draftKeys();
  if (keys.length <= MAX_DRAFTS) return;
  const changedAt = (stored: StorageKey): number => readStoredJson(stored, isStoredDraft)?.changedAt ?? 0;
  const oldestFirst = keys.sort((a, b) => changedAt(a) - changedAt(b));
  removeStored(...oldestFirst.slice(0, -MAX_DRAFTS));
}

/** Removes all drafts, so that the next user of this device can't read them. */
export const removeDrafts = (): void => removeStored(...draftKeys());

const listeners = new Set<() => void>();

/** Calls the listener when another tab or `addToMessageDraft` changes drafts. Returns the unsubscribe function. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(storageKeys.drafts)) listener();
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
