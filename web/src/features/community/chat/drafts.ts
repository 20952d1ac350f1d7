const prefix = "draft:";

/** What was written and not sent, per person and channel: kept for this tab, over reloads as well. */
export function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(prefix + key) ?? "";
  } catch {
    return "";
  }
}

export function storeDraft(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(prefix + key, text);
    else sessionStorage.removeItem(prefix + key);
  } catch {
    // A browser that stores nothing keeps what is in the field.
  }
}
