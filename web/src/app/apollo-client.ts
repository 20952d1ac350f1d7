import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { SetContextLink } from "@apollo/client/link/context";
import { ErrorLink } from "@apollo/client/link/error";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { defer, finalize, from, switchMap, throwError } from "rxjs";
import { freshAccessToken, refreshSession, type RefreshOutcome } from "../features/accounts/session/refresh-session";
import { beginActivity } from "../lib/activity";
import { errorCode } from "../lib/text/error-text";

const QUERY_TIMEOUT_MS = 20_000;

/** The one client: HTTP with the session's token, the given link for what arrives live. */
export function createApolloClient(realtimeLink: ApolloLink): ApolloClient {
  const http = ApolloLink.from([
    activityLink(),
    queryTimeoutLink(),
    renewSessionLink(),
    accessTokenLink(),
    ...persistedQueries(),
    new HttpLink({ uri: "/graphql" }),
  ]);
  return new ApolloClient({
    // There is one site: queries for different fields of it share one object.
    cache: new InMemoryCache({ typePolicies: { SiteInfo: { keyFields: [] } } }),
    link: ApolloLink.split(({ operationType }) => operationType === "subscription", realtimeLink, http),
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

/** Documents are sent once; from then on their hash stands for them. Browsers compute it on secure origins only. */
function persistedQueries(): ApolloLink[] {
  return globalThis.crypto?.subtle ? [new PersistedQueryLink({ sha256 })] : [];
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends the stored token unless the caller brought its own. */
function accessTokenLink(): ApolloLink {
  return new SetContextLink(async (context) => {
    const { headers, sentToken } = context as { headers?: Record<string, string>; sentToken?: string };
    // A retry shares the context of the first attempt: the header in it is the rejected token, not the caller's.
    if (headers?.authorization && !sentToken) return {};
    const token = await freshAccessToken();
    return token ? { sentToken: token, headers: { ...headers, authorization: `Bearer ${token}` } } : {};
  });
}

/** Retries an operation once with a refreshed token when the server rejects the one it was sent with. */
function renewSessionLink(): ApolloLink {
  return new ErrorLink(({ error, operation, forward }) => {
    const { sentToken, renewed } = operation.getContext() as { sentToken?: string; renewed?: boolean };
    if (errorCode(error) !== "UNAUTHENTICATED" || !sentToken || renewed) return undefined;
    operation.setContext({ renewed: true });
    return from(refreshSession(sentToken)).pipe(
      switchMap((outcome) =>
        outcome === "refreshed" ? forward(operation) : throwError(() => failure(outcome, error)),
      ),
    );
  });
}

/** Without a refreshed token nobody knows what the server would say, so the caller may try again. */
function failure(outcome: RefreshOutcome, rejection: unknown): unknown {
  return outcome === "unreachable" ? new TypeError("The session could not be refreshed") : rejection;
}

/** Ends a query that gets no response. Mutations set their own limits: they may have been executed. */
function queryTimeoutLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === "query") {
      const signal = AbortSignal.timeout(QUERY_TIMEOUT_MS);
      operation.setContext(({ fetchOptions }) => ({ fetchOptions: { signal, ...(fetchOptions as RequestInit) } }));
    }
    return forward(operation);
  });
}
