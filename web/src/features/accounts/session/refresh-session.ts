import { print } from "graphql";
import type { RefreshSessionMutation } from "../../../gql/graphql";
import { RefreshSessionDocument } from "./session.generated";
import { decodeAccessToken, isAccessTokenLive } from "../tokens/access-token";
import { clearSession, readAccessToken, readTokens, storeTokens } from "../tokens/session-tokens";

/** 'refused' means the session is over and has been cleared; 'unreachable' leaves it as it was. */
export type RefreshOutcome = "renewed" | "refused" | "unreachable";

const renewAheadSeconds = 60;
const deadlineMs = 10_000;

let inFlight: Promise<RefreshOutcome> | null = null;

/**
 * Exchanges the refresh token for a new pair: once for all callers at the same time, in every tab. A caller whose token was
 * replaced in the meantime needs no other exchange.
 */
export function refreshSession(staleToken = readAccessToken()): Promise<RefreshOutcome> {
  inFlight ??= inOneTab(() => renew(staleToken)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

/** The access token to send now, renewed beforehand when it is about to expire; null when signed out. */
export async function freshAccessToken(): Promise<string | null> {
  const tokens = readTokens();
  if (tokens?.refreshToken && !isAccessTokenLive(tokens.token, renewAheadSeconds)) await refreshSession();
  return readAccessToken();
}

async function inOneTab(task: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  // Only secure origins have locks; elsewhere the server's grace for a token used twice has to do.
  return "locks" in navigator ? await navigator.locks.request("session-refresh", task) : await task();
}

async function renew(staleToken: string | null): Promise<RefreshOutcome> {
  const tokens = readTokens();
  if (staleToken && tokens?.token !== staleToken)
    return isSamePerson(staleToken, tokens?.token) ? "renewed" : "refused";
  if (!tokens?.refreshToken) return refuse();
  try {
    const pair = await requestPair(tokens.refreshToken);
    if (!("token" in pair)) return refuse(pair.refusal);
    // The person may have signed out while the answer was on its way.
    if (readAccessToken() === tokens.token) storeTokens(pair);
    return "renewed";
  } catch {
    return "unreachable";
  }
}

/** A request of a session that has ended must not be sent in the name of the next member. */
function isSamePerson(staleToken: string, token: string | undefined): boolean {
  const userId = token && decodeAccessToken(token)?.userId;
  return Boolean(userId) && decodeAccessToken(staleToken)?.userId === userId;
}

function refuse(why: string | null = null): RefreshOutcome {
  clearSession(why);
  return "refused";
}

/** The new pair, or why the server refuses; throws when it gives no proper answer. */
async function requestPair(refreshToken: string) {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: print(RefreshSessionDocument), variables: { input: { refreshToken } } }),
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (response.status >= 500 || response.status === 429) throw new Error(`Error ${response.status}`);
  const answer = (await response.json()) as {
    data?: RefreshSessionMutation | null;
    errors?: { message?: string; extensions?: { code?: string } }[];
  };
  if (answer.data) return answer.data.refreshSession;
  const [error] = answer.errors ?? [];
  if (isPassingTrouble(error?.extensions?.code)) throw new Error("The session could not be renewed now");
  return { refusal: error?.message ?? null };
}

function isPassingTrouble(code: string | undefined): boolean {
  return code === "INTERNAL" || code === "UNAVAILABLE" || code === "RATE_LIMITED";
}
