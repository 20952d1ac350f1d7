import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { ChannelUnreadDocument } from "./channels.generated";

const MAX_JITTER_MS = 500;

type RefetchUnread = (channelId: string) => void;

/** Refetches a channel's unread count. */
export function useRefetchUnread(): RefetchUnread {
  const client = useApolloClient();
  const [refetchUnread] = useState(() => createRefetchUnread(client));
  return refetchUnread;
}

/** Combines a channel's changes until a random delay has passed. The delay spreads the requests of many clients. */
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
        })
        .catch(() => undefined);
    }, Math.random() * MAX_JITTER_MS);
  };
}
