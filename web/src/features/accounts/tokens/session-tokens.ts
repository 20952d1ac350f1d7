import { readStored, removeStored, storageKeys, writeStored } from "../../../lib/storage/storage";
import { clearTab, tabDraftPrefix } from "../../../lib/storage/tab-storage";
import { decodeAccessToken } from "./access-token";

export interface SessionTokens {
  token: string;
  refreshToken: string | null;
}

const listeners = new Set<() => void>();

export function readTokens(): SessionTokens | null {
  const token = readStored(storageKeys.token);
  return token === null ? null : { token, refreshToken: readStored(storageKeys.refreshToken) };
}

/** The access token as it is stored, stale or not. */
export function readAccessToken(): string | null {
  return readStored(storageKeys.token);
}

/** Whose token it is. */
export function signedInId(): string | null {
  const token = readAccessToken();
  return (token && decodeAccessToken(token)?.userId) ?? null;
}

export function storeTokens({ token, refreshToken }: SessionTokens): void {
  if (refreshToken === null) removeStored(storageKeys.refreshToken);
  else writeStored(storageKeys.refreshToken, refreshToken);
  writeStored(storageKeys.token, token);
  announce();
}

let endReason: string | null = null;

/** Why the last session ended, in the server's words; null where it said nothing. Told once. */
export function takeEndReason(): string | null {
  const reason = endReason;
  endReason = null;
  return reason;
}

/** Forgets everything that belongs to the signed-in person. */
export function clearSession(why: string | null = null): void {
  endReason = why;
  removeStored(
    storageKeys.token,
    storageKeys.refreshToken,
    storageKeys.user,
    storageKeys.userData,
    storageKeys.mfaVerified,
    storageKeys.mfaEmail,
    storageKeys.mfaUserId,
    storageKeys.mfaStartedAt,
    storageKeys.userCourses,
  );
  announce();
  clearDrafts();
}

/** Drafts must not pass to the next person on this device. Messages that were sent wait in their tab for their author. */
function clearDrafts(): void {
  removeStored(storageKeys.drafts, storageKeys.recentEmoji);
  clearTab(tabDraftPrefix);
}

/** Tells of every change of the tokens, in this tab or another; the answer ends it. */
export function watchTokens(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== storageKeys.token) return;
  const before = event.oldValue && decodeAccessToken(event.oldValue)?.userId;
  const after = event.newValue && decodeAccessToken(event.newValue)?.userId;
  // Another tab signed somebody else in: everything this page shows is about the wrong person.
  if (after && after !== before) window.location.reload();
  else announce();
  if (!after) clearDrafts();
}
