import { ApolloLink, type ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { useLayoutEffect } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { EMPTY } from "rxjs";
import { startSessionScope } from "../features/accounts";
import { LazyConnection } from "../lib/live/lazy-connection";
import { provideRealtimeConnection } from "../lib/live/realtime-status";
import { ensureHistoryKey } from "../lib/navigation/ensure-history-key";
import { onSessionEnd } from "../lib/session-scope";
import { createApolloClient } from "./apollo-client";
import { appRoutes } from "./routing/app-routes";

export interface ApplicationParts {
  apollo: ApolloClient;
  router: ReturnType<typeof createBrowserRouter>;
}

export function Application({ apollo, router }: ApplicationParts) {
  useLayoutEffect(() => window.takeOver?.(), []);
  return (
    <ApolloProvider client={apollo}>
      <RouterProvider router={router} />
    </ApolloProvider>
  );
}

/**
 * Call this once, outside of React: strict mode renders twice and would open a second live connection. `pageData` is what the
 * server's page contains, as JSON.
 */
export function buildApplication(pageData: string | undefined): ApplicationParts {
  let link: ApolloLink | null = null;
  const connection = new LazyConnection(async () => {
    const { RealtimeClient } = await import("./live/realtime-client");
    const client = new RealtimeClient(`${window.location.origin.replace(/^http/, "ws")}/graphql`);
    link = client.link;
    return client;
  });
  provideRealtimeConnection(connection);
  // Components subscribe only while the connection is open, so its code has loaded by then.
  const realtimeLink = new ApolloLink((...request) => link?.request(...request) ?? EMPTY);
  const apollo = createApolloClient(realtimeLink, pageData);
  startSessionScope(() => void apollo.resetStore());
  onSessionEnd(() => void apollo.clearStore());
  ensureHistoryKey();
  return { apollo, router: createBrowserRouter(appRoutes) };
}
