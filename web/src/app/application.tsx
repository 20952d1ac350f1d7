import { ApolloProvider } from "@apollo/client/react";
import { useState } from "react";
import { RouterProvider } from "react-router-dom";
import { provideRealtimeConnection } from "../lib/realtime-status";
import { createApolloClient } from "./apollo-client";
import { RealtimeClient } from "./realtime-client";
import { createRouter } from "./router";

/** The whole product: what lives as long as the page is built here. */
export function Application() {
  const [{ apollo, router }] = useState(build);
  return (
    <ApolloProvider client={apollo}>
      <RouterProvider router={router} />
    </ApolloProvider>
  );
}

function build() {
  const realtime = new RealtimeClient(`${window.location.origin.replace(/^http/, "ws")}/graphql`);
  provideRealtimeConnection(realtime);
  return { apollo: createApolloClient(realtime.link), router: createRouter() };
}
