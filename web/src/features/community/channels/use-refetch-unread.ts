import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { ChannelUnreadDocument } from "./channels.generated";

const MAX_JITTER_MS = 500;

type RefetchUnread = (channelId: string) => void;

/** Asks for what is unread in a channel. */
export function useRefetchUnread(): RefetchUnread {
  const client = useApolloClient();
  const [recount] = useState(() => createRefetchUnread(client));
  return recount;
}

/** Once for all that happens in half a second; not everybody who is told of it asks at the same moment. */
function createRefetchUnread(client: ApolloClient): RefetchUnread {
  const pending = new Set<string>();
  return (channelId) => {
    if (pending.has(channelId)) return;
    pending.add(channelId);
    window.setTimeout(() => {
      pending.delete(channelId);
      void client
        .query({
          query: ChannelUnreadDocument,
          variables: { channelId },
          fetchPolicy: "network-only",
          // One that is under way may be answered from before what is asked about.
          context: { queryDeduplication: false },
        })
        .catch(() => undefined);
    }, Math.random() * MAX_JITTER_MS);
  };
}
