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
  toldStrikes: "toldStrikes",
  highestLevels: "highestLevels",
  drafts: "drafts",
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

// Storage may be switched off (private windows, policies): then things are remembered until the page is closed.
const memory = new Map<StorageKey, string>();

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

export function removeStored(...keys: StorageKey[]): void {
  for (const key of keys) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      continue;
    }
  }
}

/** Parsed JSON, or null when absent or damaged. */
export function readStoredJson(key: StorageKey): unknown {
  const text = readStored(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function writeStoredJson(key: StorageKey, value: unknown): void {
  writeStored(key, JSON.stringify(value));
}
