import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { useRealtimeStatus } from "../../../../lib/live/realtime-status";
import { useLiveSubscription } from "../../../../lib/live/use-live-subscription";
import { OnlineUserIdsDocument, OnlineUsersChangedDocument, useOnlineUserIdsQuery } from "./users.generated";

const POLL_INTERVAL_MS = 30_000;

export interface OnlineIds {
  /** Null until loaded. The reference changes only when the set changes. */
  ids: ReadonlySet<string> | null;
  isLive: boolean;
}

/** The IDs of online users. Updated live, and polled in case an event was missed. Failed polls keep the current data. */
export function useOnlineIds(): OnlineIds {
  const { cache } = useApolloClient();
  const isLive = useRealtimeStatus() === "connected";
  const { data, refetch } = useOnlineUserIdsQuery({
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_INTERVAL_MS,
    skipPollAttempt: () => document.hidden,
  });

  useLiveSubscription(OnlineUsersChangedDocument, {
    onData: ({ presenceChanged: { online, member } }) => {
      cache.updateQuery({ query: OnlineUserIdsDocument }, (cached) => {
        if (!cached) return cached;
        const others = cached.onlineUserIds.filter((id) => id !== member.id);
        return { ...cached, onlineUserIds: online ? [...others, member.id] : others };
      });
    },
    onResync: () => void refetch().catch(() => undefined),
  });

  const ids = useMemo(() => (data ? new Set(data.onlineUserIds) : null), [data]);
  return { ids, isLive };
}
