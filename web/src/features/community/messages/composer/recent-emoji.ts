import { isList } from "../../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../../lib/storage/storage";
import { emoji, type Emoji } from "./emoji";

/** One row of the picker. */
const MAX_RECENT = 8;

/** The emoji that were used last in this browser, the latest first; they are removed on signing out. */
export function recentEmoji(): readonly Emoji[] {
  const stored = readStoredJson(storageKeys.recentEmoji, isList) ?? [];
  const known = stored.map((symbol) => emoji.find(([each]) => each === symbol)).filter((each) => each !== undefined);
  return [...new Set(known)].slice(0, MAX_RECENT);
}

export function storeRecentEmoji(symbol: string): void {
  const others = recentEmoji()
    .map(([known]) => known)
    .filter((known) => known !== symbol);
  writeStoredJson(storageKeys.recentEmoji, [symbol, ...others].slice(0, MAX_RECENT));
}
