import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { SetContextLink } from "@apollo/client/link/context";
import { ErrorLink } from "@apollo/client/link/error";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { defer, finalize, from, switchMap, throwError } from "rxjs";
import { freshAccessToken, refreshSession } from "../features/accounts/refresh-session";
import { beginActivity } from "../lib/activity";
import { errorCode } from "../lib/error-text";

/** The one client: HTTP with the session's token, the given link for what arrives live. */
export function createApolloClient(realtimeLink: ApolloLink): ApolloClient {
  const http = ApolloLink.from([
    activityLink(),
    renewSessionLink(),
    accessTokenLink(),
    ...persistedQueries(),
    new HttpLink({ uri: "/graphql" }),
  ]);
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.split(({ operationType }) => operationType === "subscription", realtimeLink, http),
    devtools: { enabled: import.meta.env.DEV },
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
    const headers = context.headers as Record<string, string> | undefined;
    if (headers?.authorization) return {};
    const token = await freshAccessToken();
    return token ? { sentToken: token, headers: { ...headers, authorization: `Bearer ${token}` } } : {};
  });
}

/** An operation refused for its token is sent once more with a renewed one. */
function renewSessionLink(): ApolloLink {
  return new ErrorLink(({ error, operation, forward }) => {
    const { sentToken, renewed } = operation.getContext() as { sentToken?: string; renewed?: boolean };
    if (errorCode(error) !== "UNAUTHENTICATED" || !sentToken || renewed) return undefined;
    operation.setContext({ renewed: true });
    return from(refreshSession()).pipe(
      switchMap((outcome) => (outcome === "renewed" ? forward(operation) : throwError(() => error))),
    );
  });
}
