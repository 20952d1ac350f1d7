import { isList } from "../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../lib/storage/storage";
import type { XpChange } from "../xp/use-xp-changes";

/** Of those who sign in on this browser; who was here longest ago is forgotten. */
const MAX_USERS = 20;

type HighestLevel = readonly [userId: string, level: number];

/**
 * Tells whether a change brings a level that the person had never reached, as far as this browser knows: XP goes down and up
 * again, and a level is celebrated once.
 */
export function createLevelUpDetector(userId: string): (change: XpChange) => boolean {
  // Not read again at each change: another tab, which hears of the same change, may have stored it already.
  let highest = readHighest(userId);

  return ({ rule, level, levelBefore }) => {
    const before = Math.max(highest, levelBefore);
    const after = Math.max(before, level);
    if (after > highest) storeHighest(userId, after);
    highest = after;
    // A withdrawn strike gives back what there was before it.
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
