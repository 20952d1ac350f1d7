import { isList } from "../../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../../lib/storage/storage";

/** The number of accounts that one browser remembers. The least recent one is dropped. */
const MAX_ACCOUNTS = 20;

type LastChannel = readonly [userId: string, channelId: string];

const isLastChannel = (value: unknown): value is LastChannel =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

const readAll = (): readonly LastChannel[] =>
  (readStoredJson(storageKeys.lastChannels, isList) ?? []).filter(isLastChannel);

/** The channel that an account last read in this browser. It may no longer exist or be accessible. */
export const readLastChannel = (userId: string): string | null => readAll().find(([id]) => id === userId)?.[1] ?? null;

export function storeLastChannel(userId: string, channelId: string): void {
  if (readLastChannel(userId) === channelId) return;
  const others = readAll().filter(([id]) => id !== userId);
  writeStoredJson(storageKeys.lastChannels, [[userId, channelId], ...others].slice(0, MAX_ACCOUNTS));
}
