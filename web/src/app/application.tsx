import type { ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { RouterProvider } from "react-router-dom";
import { provideRealtimeConnection } from "../lib/live/realtime-status";
import { createApolloClient } from "./apollo-client";
import { RealtimeClient } from "./live/realtime-client";
import { createRouter } from "./routing/router";

export interface ApplicationParts {
  apollo: ApolloClient;
  router: ReturnType<typeof createRouter>;
}

export function Application({ apollo, router }: ApplicationParts) {
  return (
    <ApolloProvider client={apollo}>
      <RouterProvider router={router} />
    </ApolloProvider>
  );
}

/** Call this once, outside of React: strict mode renders twice and would open a second live connection. */
export function buildApplication(): ApplicationParts {
  const realtime = new RealtimeClient(`${window.location.origin.replace(/^http/, "ws")}/graphql`);
  provideRealtimeConnection(realtime);
  return { apollo: createApolloClient(realtime.link), router: createRouter() };
}
