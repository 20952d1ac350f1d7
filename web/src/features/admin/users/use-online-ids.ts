import { skipToken, useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { useRealtimeStatus } from "../../../lib/realtime-status";
import { OnlineUserIdsDocument, useOnlineUserIdsQuery, useOnlineUsersChangedSubscription } from "./users.generated";

const askEveryMs = 30_000;

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
  const status = useRealtimeStatus();
  const isLive = status === "connected";
  const { data, refetch } = useOnlineUserIdsQuery({
    fetchPolicy: "cache-and-network",
    pollInterval: askEveryMs,
    skipPollAttempt: () => document.hidden,
  });

  useOnlineUsersChangedSubscription(
    isLive
      ? {
          ignoreResults: true,
          onData: ({ data: { data: event } }) => {
            if (!event) return;
            const { online, member } = event.presenceChanged;
            cache.updateQuery({ query: OnlineUserIdsDocument }, (known) => {
              if (!known) return known;
              const others = known.onlineUserIds.filter((id) => id !== member.id);
              return { ...known, onlineUserIds: online ? [...others, member.id] : others };
            });
          },
        }
      : skipToken,
  );

  useEffect(
    function askWhenConnected() {
      if (isLive) void refetch().catch(() => undefined);
    },
    [isLive, refetch],
  );

  const ids = useMemo(() => (data ? new Set(data.onlineUserIds) : null), [data]);
  return { ids, isLive };
}
