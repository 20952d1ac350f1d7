import { isList } from "../../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../../lib/storage/storage";
import { emoji, type Emoji } from "./emoji";

/** One row of the picker. */
const MAX_RECENT = 8;

/** The recently used emoji in this browser, latest first. Cleared at sign-out. */
export function readRecentEmoji(): readonly Emoji[] {
  const stored = readStoredJson(storageKeys.recentEmoji, isList) ?? [];
  const known = stored.map((symbol) => emoji.find(([each]) => each === symbol)).filter((each) => each !== undefined);
  return [...new Set(known)].slice(0, MAX_RECENT);
}

export function storeRecentEmoji(symbol: string): void {
  const others = readRecentEmoji()
    .map(([other]) => other)
    .filter((other) => other !== symbol);
  writeStoredJson(storageKeys.recentEmoji, [symbol, ...others].slice(0, MAX_RECENT));
}
