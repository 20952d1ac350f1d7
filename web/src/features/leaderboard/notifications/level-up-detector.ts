import { isList } from "../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../lib/storage/storage";
import type { XpChange } from "../xp/use-xp-changes";

/** The number of users to remember per browser. Beyond it, the least recent user is dropped. */
const MAX_USERS = 20;

type HighestLevel = readonly [userId: string, level: number];

/** Returns a function that reports whether a change reaches a level for the first time in this browser. */
export function createLevelUpDetector(userId: string): (change: XpChange) => boolean {
  // Read once: another tab that receives the same change may already have stored the new level.
  let highest = readHighest(userId);

  return ({ rule, level, levelBefore }) => {
    const before = Math.max(highest, levelBefore);
    const after = Math.max(before, level);
    if (after > highest) storeHighest(userId, after);
    highest = after;
    // Withdrawing a strike only restores a previous level.
    return level > before && rule !== "STRIKE";
  };
}

const isHighestLevel = (value: unknown): value is HighestLevel =>
  Array.isArray(value) && typeof value[0] === "string" && Number.isFinite(value[1]);

function readAll(): readonly HighestLevel[] {
  return (readStoredJson(storageKeys.highestLevels, isList) ?? []).filter(isHighestLevel);
}

const readHighest = (userId: string): number => readAll().find(([id]) => id === userId)?.[1] ?? 0;

function storeHighest(userId: string, level: number): void {
  const others = readAll().filter(([id]) => id !== userId);
  const own: HighestLevel = [userId, Math.max(level, readHighest(userId))];
  writeStoredJson(storageKeys.highestLevels, [own, ...others].slice(0, MAX_USERS));
}
