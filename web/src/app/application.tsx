import type { ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { unstable_HistoryRouter as HistoryRouter } from "react-router-dom";
import { provideRealtimeConnection } from "../lib/live/realtime-status";
import { createAppHistory } from "../lib/navigation/app-history";
import { createApolloClient } from "./apollo-client";
import { RealtimeClient } from "./live/realtime-client";
import { AppRoutes } from "./routing/app-routes";

export interface ApplicationParts {
  apollo: ApolloClient;
  history: ReturnType<typeof createAppHistory>;
}

export function Application({ apollo, history }: ApplicationParts) {
  return (
    <ApolloProvider client={apollo}>
      <HistoryRouter history={history}>
        <AppRoutes />
      </HistoryRouter>
    </ApolloProvider>
  );
}

/** Call this once, outside of React: strict mode renders twice and would open a second live connection. */
export function buildApplication(): ApplicationParts {
  const realtime = new RealtimeClient(`${window.location.origin.replace(/^http/, "ws")}/graphql`);
  provideRealtimeConnection(realtime);
  return { apollo: createApolloClient(realtime.link), history: createAppHistory() };
}
