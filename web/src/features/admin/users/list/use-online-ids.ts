import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { useRealtimeStatus } from "../../../../lib/live/realtime-status";
import { useLiveSubscription } from "../../../../lib/live/use-live-subscription";
import { OnlineUserIdsDocument, OnlineUsersChangedDocument, useOnlineUserIdsQuery } from "./users.generated";

const POLL_INTERVAL_MS = 30_000;

export interface OnlineIds {
  /** Null until the first answer; another set only when somebody came or went. */
  ids: ReadonlySet<string> | null;
  isLive: boolean;
}

/**
 * Who is online: told live, and asked for every 30 seconds in case something was missed. That an answer did not come changes
 * nothing on the screen; the browser logs it.
 */
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
      cache.updateQuery({ query: OnlineUserIdsDocument }, (known) => {
        if (!known) return known;
        const others = known.onlineUserIds.filter((id) => id !== member.id);
        return { ...known, onlineUserIds: online ? [...others, member.id] : others };
      });
    },
    onResync: () => void refetch().catch(() => undefined),
  });

  const ids = useMemo(() => (data ? new Set(data.onlineUserIds) : null), [data]);
  return { ids, isLive };
}
