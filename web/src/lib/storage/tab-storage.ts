// Per-tab values that survive a reload until sign-out. Where session storage is turned off, nothing is stored.

const prefix = "tab:";

export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Null or an empty string removes the key. */
export function writeTab(key: string, value: string | null): void {
  try {
    if (value) sessionStorage.setItem(prefix + key, value);
    else sessionStorage.removeItem(prefix + key);
  } catch {
    // Session storage is turned off.
  }
}

export function tabKeys(keyPrefix: string): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefix + keyPrefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** The browser's database of unsent messages and their files. The name is from when it contained only files. */
export const UNSENT_DATABASE = "unsent-files";

/** Removes the unsent messages of closed tabs, and the files of those of all tabs. */
export function clearUnsent(): void {
  try {
    indexedDB.deleteDatabase(UNSENT_DATABASE);
  } catch {
    // The database is turned off.
  }
}

/** The key prefix of input that isn't sent yet. It is removed when a member's session ends. */
export const tabDraftPrefix = "contact:";

/** Removes all keys with the prefix. */
export function clearTab(keyPrefix = ""): void {
  for (const key of tabKeys(keyPrefix)) writeTab(key, null);
}
