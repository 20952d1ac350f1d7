// What this tab keeps over a reload, until its person signs out. Storage may be switched off: then it is gone with the page.

const prefix = "tab:";

export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Null or nothing removes the key. */
export function writeTab(key: string, value: string | null): void {
  try {
    if (value) sessionStorage.setItem(prefix + key, value);
    else sessionStorage.removeItem(prefix + key);
  } catch {
    // As above.
  }
}

export function tabKeys(start: string): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** Begins the keys of what was typed and not sent. */
export const tabDraftPrefix = "contact:";

/** Removes all keys, or those that begin with something. */
export function clearTab(start = ""): void {
  for (const key of tabKeys(start)) writeTab(key, null);
}
