import { continueSessionAs, sessionScope } from "../../../lib/session-scope";
import { removeDrafts } from "../../../lib/storage/drafts";
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

/** The stored access token, even if it has expired. */
export function readAccessToken(): string | null {
  return readStored(storageKeys.token);
}

/** The user ID in the stored token. */
export function signedInUserId(): string | null {
  const token = readAccessToken();
  return (token && decodeAccessToken(token)?.userId) ?? null;
}

export function storeTokens({ token, refreshToken }: SessionTokens): void {
  if (refreshToken === null) removeStored(storageKeys.refreshToken);
  else writeStored(storageKeys.refreshToken, refreshToken);
  writeStored(storageKeys.token, token);
  handleTokenChange();
}

let endReason: string | null = null;

/** The server's reason for ending the last session, or null. Can be read once. */
export function takeEndReason(): string | null {
  const reason = endReason;
  endReason = null;
  return reason;
}

/** Removes the session and the stored user data. */
export function clearStoredSession(reason: string | null = null): void {
  endReason = reason;
  removeStored(
    storageKeys.token,
    storageKeys.refreshToken,
    storageKeys.user,
    storageKeys.userData,
    storageKeys.mfaVerified,
    storageKeys.mfaEmail,
    storageKeys.mfaUserId,
    storageKeys.mfaProof,
    storageKeys.mfaCodeSource,
    storageKeys.mfaStartedAt,
    storageKeys.userCourses,
  );
  handleTokenChange();
  // The service worker ends push messages. Undefined in browsers without service workers.
  navigator.serviceWorker?.controller?.postMessage("ended");
}

/**
 * Starts the session scope of the stored token, and follows changes in other tabs. Call it when the page loads. `onSignInElsewhere`
 * is called when a visitor signs in in another tab.
 */
export function startSessionScope(onSignInElsewhere: () => void): void {
  continueSessionAs(signedInUserId());
  window.addEventListener("storage", (event) => onStorage(event, onSignInElsewhere));
}

/**
 * Ends the session scope if the member changed. Also removes drafts, so that the next user of this device can't read them.
 * Unsent messages stay in their author's tab.
 */
function handleTokenChange(): void {
  const previous = sessionScope();
  continueSessionAs(signedInUserId());
  if (readAccessToken() === null || (previous.hasEnded && previous.memberId !== null)) {
    removeDrafts();
    removeStored(storageKeys.recentEmoji, storageKeys.recentSearches);
    clearTab(tabDraftPrefix);
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when the tokens change in any tab. Returns a function that stops it. */
export function watchTokens(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function onStorage(event: StorageEvent, onSignInElsewhere: () => void): void {
  if (event.key !== null && event.key !== storageKeys.token) return;
  const before = event.oldValue && decodeAccessToken(event.oldValue)?.userId;
  const after = event.newValue && decodeAccessToken(event.newValue)?.userId;
  // Another tab signed in as someone else, so this page shows the wrong user's data.
  if (before && after && after !== before) return window.location.reload();
  handleTokenChange();
  // A visitor's page isn't loaded again, because it may contain a half-filled form.
  if (after && !before) onSignInElsewhere();
}
