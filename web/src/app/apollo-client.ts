import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type NormalizedCacheObject } from "@apollo/client";
import { SetContextLink } from "@apollo/client/link/context";
import { ErrorLink } from "@apollo/client/link/error";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { defer, finalize, from, switchMap, throwError } from "rxjs";
import { confirmIdentity, freshAccessToken, type RefreshOutcome, refreshSession } from "../features/accounts";
import { beginActivity } from "../lib/activity";
import { sessionScope } from "../lib/session-scope";
import { errorCode } from "../lib/text/error-text";
import { typePolicies } from "./cache-policies";

const QUERY_TIMEOUT_MS = 20_000;
const PAGE_DATA_FRESH_MS = 2_000;

/**
 * Sends queries and mutations over HTTP with the session's token, and subscriptions over the given link. `pageData` is the cache
 * of a page that the server rendered.
 */
export function createApolloClient(realtimeLink: ApolloLink, pageData?: string): ApolloClient {
  const http = ApolloLink.from([
    activityLink(),
    confirmIdentityLink(),
    queryTimeoutLink(),
    renewSessionLink(),
    accessTokenLink(),
    ...persistedQueries(),
    new HttpLink({ uri: "/graphql" }),
  ]);
  const cache = new InMemoryCache({ typePolicies });
  if (pageData) cache.restore(JSON.parse(pageData) as NormalizedCacheObject);
  return new ApolloClient({
    cache,
    // Its queries aren't sent again.
    ssrForceFetchDelay: pageData ? PAGE_DATA_FRESH_MS : 0,
    link: ApolloLink.split(({ operationType }) => operationType === "subscription", realtimeLink, http),
    // A query already in flight may have read the data before the change that a refetch is for.
    queryDeduplication: false,
  });
}

/** Marks the page as busy while a request is waiting for its response. */
function activityLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    defer(() => {
      const end = beginActivity();
      return forward(operation).pipe(finalize(end));
    }),
  );
}

/** If the server wants to know that the member is present, asks them, and sends the operation again. */
function confirmIdentityLink(): ApolloLink {
  return new ErrorLink(({ error, operation, forward }) => {
    if (errorCode(error) !== "CONFIRM_IDENTITY") return undefined;
    return from(confirmIdentity()).pipe(
      switchMap((isConfirmed) => {
        // The time limit of the first attempt has passed.
        operation.setContext({ fetchOptions: {} });
        return isConfirmed ? forward(operation) : throwError(() => error);
      }),
    );
  });
}

/** Sends query hashes instead of documents. Browsers provide SHA-256 only on secure origins. */
function persistedQueries(): ApolloLink[] {
  return globalThis.crypto?.subtle ? [new PersistedQueryLink({ sha256 })] : [];
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends the stored token unless the caller set an Authorization header. */
function accessTokenLink(): ApolloLink {
  return new SetContextLink(async (context) => {
    const { headers, sentToken } = context as { headers?: Record<string, string>; sentToken?: string };
    // On a retry, the header in the shared context is our rejected token, not one set by the caller.
    if (headers?.authorization && !sentToken) return {};
    const session = sessionScope();
    const token = await freshAccessToken();
    // Never sends a member's operation as the next member.
    if (session.hasEnded && session.memberId !== null) throw new TypeError("The session has ended");
    return token ? { sentToken: token, headers: { ...headers, authorization: `Bearer ${token}` } } : {};
  });
}

/** Retries an operation once with a refreshed token when the server rejects the token it was sent with. */
function renewSessionLink(): ApolloLink {
  return new ErrorLink(({ error, operation, forward }) => {
    const { sentToken, renewed } = operation.getContext() as { sentToken?: string; renewed?: boolean };
    if (errorCode(error) !== "UNAUTHENTICATED" || !sentToken || renewed) return undefined;
    operation.setContext({ renewed: true });
    return from(refreshSession(sentToken)).pipe(
      switchMap((outcome) =>
        outcome === "refreshed" ? forward(operation) : throwError(() => refreshError(outcome, error)),
      ),
    );
  });
}

/** Reports an unreachable server as a network error, so that the caller may retry. */
function refreshError(outcome: RefreshOutcome, rejection: unknown): unknown {
  return outcome === "unreachable" ? new TypeError("The session could not be refreshed") : rejection;
}

/** Cancels queries that get no response. Mutations set their own timeouts, because they may have been executed. */
function queryTimeoutLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === "query") {
      const signal = AbortSignal.timeout(QUERY_TIMEOUT_MS);
      operation.setContext(({ fetchOptions }) => ({ fetchOptions: { signal, ...(fetchOptions as RequestInit) } }));
    }
    return forward(operation);
  });
}
