import { print } from "graphql";
import type { RefreshSessionMutation } from "../../../gql/graphql";
import { RefreshSessionDocument } from "./session.generated";
import { decodeAccessToken, isAccessTokenLive } from "../tokens/access-token";
import { clearStoredSession, readAccessToken, readTokens, storeTokens } from "../tokens/session-tokens";

/** `rejected`: the session has ended and was cleared. `unreachable`: the session is unchanged. */
export type RefreshOutcome = "refreshed" | "rejected" | "unreachable";

const REFRESH_AHEAD_SECONDS = 60;
const TIMEOUT_MS = 10_000;

let inFlight: Promise<RefreshOutcome> | null = null;

/**
 * Exchanges the refresh token for new tokens. Concurrent callers in all tabs share one exchange, and a caller whose token was
 * already replaced skips it.
 */
export function refreshSession(staleToken = readAccessToken()): Promise<RefreshOutcome> {
  inFlight ??= withTabLock(() => exchangeTokens(staleToken)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

/** The access token, refreshed first if it's about to expire. Null when signed out. */
export async function freshAccessToken(): Promise<string | null> {
  const tokens = readTokens();
  if (tokens?.refreshToken && !isAccessTokenLive(tokens.token, REFRESH_AHEAD_SECONDS)) await refreshSession();
  return readAccessToken();
}

async function withTabLock(task: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  // Only secure origins have locks. On others, the server accepts a token reused within its grace period.
  return "locks" in navigator ? await navigator.locks.request("session-refresh", task) : await task();
}

async function exchangeTokens(staleToken: string | null): Promise<RefreshOutcome> {
  const tokens = readTokens();
  if (staleToken && tokens?.token !== staleToken)
    return isSameUser(staleToken, tokens?.token) ? "refreshed" : "rejected";
  if (!tokens?.refreshToken) return endSession();
  try {
    const response = await requestTokens(tokens.refreshToken);
    if (!("token" in response)) return endSession(response.reason);
    // The user may have signed out while the request was pending.
    if (readAccessToken() === tokens.token) storeTokens(response);
    return "refreshed";
  } catch {
    return "unreachable";
  }
}

/** Prevents a request of an ended session from running as the next user. */
function isSameUser(staleToken: string, token: string | undefined): boolean {
  const userId = token && decodeAccessToken(token)?.userId;
  return Boolean(userId) && decodeAccessToken(staleToken)?.userId === userId;
}

function endSession(reason: string | null = null): RefreshOutcome {
  clearStoredSession(reason);
  return "rejected";
}

/** Returns new tokens, or the reason for a rejection. Throws if the server is unreachable or fails. */
async function requestTokens(refreshToken: string) {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: print(RefreshSessionDocument), variables: { input: { refreshToken } } }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status >= 500 || response.status === 429) throw new Error(`Error ${response.status}`);
  const body = (await response.json()) as {
    data?: RefreshSessionMutation | null;
    errors?: { message?: string; extensions?: { code?: string } }[];
  };
  if (body.data) return body.data.refreshSession;
  const [error] = body.errors ?? [];
  if (isTransient(error?.extensions?.code)) throw new Error("session refresh failed");
  return { reason: error?.message ?? null };
}

function isTransient(code: string | undefined): boolean {
  return code === "INTERNAL" || code === "UNAVAILABLE" || code === "RATE_LIMITED";
}
