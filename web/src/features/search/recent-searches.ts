import { isList, isText } from "../../lib/storage/json";
import { readStoredJson, removeStored, storageKeys, writeStoredJson } from "../../lib/storage/storage";

const MAX_RECENT = 5;
const MAX_LENGTH = 200;

/** The latest searches on this device, the newest first. Removed at sign-out. */
export const readRecentSearches = (): string[] =>
  (readStoredJson(storageKeys.recentSearches, isList) ?? [])
    .filter(isText)
    .filter((text) => text.trim() && text.length <= MAX_LENGTH)
    .slice(0, MAX_RECENT);

export function rememberSearch(text: string): void {
  const query = text.trim();
  if (!query) return;
  const others = readRecentSearches().filter((other) => other !== query);
  writeStoredJson(storageKeys.recentSearches, [query, ...others].slice(0, MAX_RECENT));
}

export const clearRecentSearches = (): void => removeStored(storageKeys.recentSearches);
