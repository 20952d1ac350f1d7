import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { ChannelUnreadDocument } from "./channels.generated";

const spreadMs = 500;

type Recount = (channelId: string) => void;

/** Asks for what is unread in a channel. */
export function useRecount(): Recount {
  const client = useApolloClient();
  const [recount] = useState(() => recountWith(client));
  return recount;
}

/** Once for all that happens in half a second; not everybody who is told of it asks at the same moment. */
function recountWith(client: ApolloClient): Recount {
  const waiting = new Set<string>();
  return (channelId) => {
    if (waiting.has(channelId)) return;
    waiting.add(channelId);
    window.setTimeout(() => {
      waiting.delete(channelId);
      void client
        .query({
          query: ChannelUnreadDocument,
          variables: { channelId },
          fetchPolicy: "network-only",
          // One that is under way may be answered from before what is asked about.
          context: { queryDeduplication: false },
        })
        .catch(() => undefined);
    }, Math.random() * spreadMs);
  };
}
