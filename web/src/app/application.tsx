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

/** The whole product around the parts that live as long as the page. */
export function Application({ apollo, router }: ApplicationParts) {
  return (
    <ApolloProvider client={apollo}>
      <RouterProvider router={router} />
    </ApolloProvider>
  );
}

/** To be called once: strict mode renders twice, and a second live connection would never hear of the first. */
export function buildApplication(): ApplicationParts {
  const realtime = new RealtimeClient(`${window.location.origin.replace(/^http/, "ws")}/graphql`);
  provideRealtimeConnection(realtime);
  return { apollo: createApolloClient(realtime.link), router: createRouter() };
}
