import { parseJson } from "./json";

/** The documented keys of the browser's local storage. */
export const storageKeys = {
  token: "token",
  refreshToken: "refreshToken",
  user: "user",
  userData: "userData",
  mfaVerified: "mfaVerified",
  mfaEmail: "mfaEmail",
  mfaUserId: "mfaUserId",
  mfaProof: "mfaProof",
  mfaCodeSource: "mfaCodeSource",
  mfaStartedAt: "mfaStartedAt",
  purchasedCourseId: "purchasedCourseId",
  purchasedCourseTitle: "purchasedCourseTitle",
  purchasedSessionId: "purchasedSessionId",
  userCourses: "userCourses",
  gdprAccepted: "gdprAccepted",
  /** The server's script in web-files.ts reads it, too. */
  introSeen: "introSeen",
  notifiedStrikes: "toldStrikes",
  highestLevels: "highestLevels",
  lastChannels: "lastChannels",
  collapsedGroups: "collapsedGroups",
  pushMember: "pushMember",
  recentEmoji: "recentEmoji",
  recentSearches: "recentSearches",
  /** Each draft has its own key, which starts with this. */
  drafts: "drafts",
  storageVersion: "storageVersion",
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | `drafts:${string}`;

/** Increase this when a stored value keeps its shape but changes its meaning. */
const currentVersion = "1";

/** Keys that are removed when the version changes. The session and consent remain. */
const versionedKeys: StorageKey[] = [
  "user",
  "userData",
  "userCourses",
  "toldStrikes",
  "highestLevels",
  "lastChannels",
  "recentEmoji",
  "recentSearches",
];

/** Discards values that another version of the app stored. Call it before reading anything. */
export function discardOtherVersions(): void {
  const stored = readStored(storageKeys.storageVersion);
  // The first release stored no version.
  if (stored !== null && stored !== currentVersion) removeStored(...versionedKeys, ...draftKeys());
  if (stored !== currentVersion) writeStored(storageKeys.storageVersion, currentVersion);
}

/** Values that can't be stored (private windows, policies, a full disk), held in memory until the page closes. */
const unstored = new Map<StorageKey, { value: string; replaced: string | null }>();

export function readStored(key: StorageKey): string | null {
  const stored = read(key);
  const inMemory = unstored.get(key);
  // Another tab may have stored a newer value.
  return inMemory && inMemory.replaced === stored ? inMemory.value : stored;
}

export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, { value, replaced: read(key) });
  }
}

export function removeStored(...keys: StorageKey[]): void {
  for (const key of keys) {
    unstored.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      continue;
    }
  }
}

/** The keys of all drafts, including the single value in which earlier releases stored them. */
export function draftKeys(): StorageKey[] {
  const isDraftKey = (key: string): key is StorageKey => key === storageKeys.drafts || key.startsWith("drafts:");
  try {
    return [...new Set([...Object.keys(localStorage), ...unstored.keys()])].filter(isDraftKey);
  } catch {
    return [...unstored.keys()].filter(isDraftKey);
  }
}

function read(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function readStoredJson<T>(key: StorageKey, isExpected: (value: unknown) => value is T): T | null {
  return parseJson(readStored(key), isExpected);
}

export function writeStoredJson(key: StorageKey, value: unknown): void {
  writeStored(key, JSON.stringify(value));
}
