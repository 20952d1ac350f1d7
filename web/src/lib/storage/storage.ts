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
  mfaStartedAt: "mfaStartedAt",
  purchasedCourseId: "purchasedCourseId",
  purchasedCourseTitle: "purchasedCourseTitle",
  purchasedSessionId: "purchasedSessionId",
  userCourses: "userCourses",
  gdprAccepted: "gdprAccepted",
  notifiedStrikes: "toldStrikes",
  highestLevels: "highestLevels",
  lastChannels: "lastChannels",
  recentEmoji: "recentEmoji",
  drafts: "drafts",
  storageVersion: "storageVersion",
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** Increase it when a stored value keeps its shape and changes its meaning. */
const currentVersion = "1";

/** What can be derived or loaded again; the session and what the person agreed to outlive a new version. */
const versionedKeys: StorageKey[] = [
  "user",
  "userData",
  "userCourses",
  "toldStrikes",
  "highestLevels",
  "lastChannels",
  "recentEmoji",
  "drafts",
];

/** To be called before anything is read: values that another version of the application stored are discarded. */
export function discardOtherVersions(): void {
  const stored = readStored(storageKeys.storageVersion);
  // The first release stored none.
  if (stored !== null && stored !== currentVersion) removeStored(...versionedKeys);
  if (stored !== currentVersion) writeStored(storageKeys.storageVersion, currentVersion);
}

/** Values that could not be stored (private windows, policies, a full disk), remembered until the page is closed. */
const unstored = new Map<StorageKey, { value: string; replaced: string | null }>();

export function readStored(key: StorageKey): string | null {
  const stored = read(key);
  const kept = unstored.get(key);
  // Another tab may have stored something newer since.
  return kept && kept.replaced === stored ? kept.value : stored;
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

function read(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Parsed JSON, or null when it is absent, damaged, or not what is expected. */
export function readStoredJson<T>(key: StorageKey, isExpected: (value: unknown) => value is T): T | null {
  return parseJson(readStored(key), isExpected);
}

export function writeStoredJson(key: StorageKey, value: unknown): void {
  writeStored(key, JSON.stringify(value));
}
