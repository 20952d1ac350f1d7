/** The documented keys of the browser's local storage. */
export const storageKeys = {
  token: 'token',
  refreshToken: 'refreshToken',
  user: 'user',
  userData: 'userData',
  mfaVerified: 'mfaVerified',
  mfaEmail: 'mfaEmail',
  mfaUserId: 'mfaUserId',
  purchasedCourseId: 'purchasedCourseId',
  purchasedCourseTitle: 'purchasedCourseTitle',
  userCourses: 'userCourses',
  gdprAccepted: 'gdprAccepted',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

// Storage may be switched off (private windows, policies): then nothing is remembered, and nothing breaks.

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}

export function removeStored(...keys: StorageKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    return;
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
