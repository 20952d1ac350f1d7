import { skipToken, useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PersonFragment, PresenceChangedSubscription } from "../../../gql/graphql";
import { OnlineMembersDocument, useOnlineMembersQuery, usePresenceChangedSubscription } from "./people.generated";
import type { RealtimeStatus } from "../../../lib/realtime-status";
import { withPresence } from "./presence-list";

type PresenceChange = PresenceChangedSubscription["presenceChanged"];

export interface OnlineMembers {
  members: readonly PersonFragment[] | null;
  failed: boolean;
  reload: () => void;
}

/**
 * Who is online: asked for whenever the connection comes to stand, because before it does nobody would tell of who comes
 * meanwhile (oneself, too), and kept current by what is told from then on.
 */
export function useOnlineMembers(status: RealtimeStatus): OnlineMembers {
  const { data } = useOnlineMembersQuery({ fetchPolicy: "cache-only" });
  const { ask, take, failed } = useAsking();

  usePresenceChangedSubscription(
    status === "connected"
      ? { onData: ({ data: { data: event } }) => event && take(event.presenceChanged), ignoreResults: true }
      : skipToken,
  );

  useEffect(
    function askWhenConnected() {
      if (status === "connected" || status === "failed") ask();
    },
    [status, ask],
  );

  return { members: data?.onlineMembers ?? null, failed: failed && !data, reload: ask };
}

function useAsking(): { ask: () => void; take: (change: PresenceChange) => void; failed: boolean } {
  const client = useApolloClient();
  const [failed, setFailed] = useState(false);
  // What is told while the latest question is under way: its answer may have been read before.
  const toldMeanwhile = useRef<PresenceChange[] | null>(null);

  const take = useCallback(
    (change: PresenceChange): void => {
      toldMeanwhile.current?.push(change);
      client.cache.updateQuery({ query: OnlineMembersDocument }, (known) => known && withChanges(known, [change]));
    },
    [client],
  );

  const ask = useCallback((): void => {
    const told: PresenceChange[] = [];
    toldMeanwhile.current = told;
    const isLast = (): boolean => toldMeanwhile.current === told;
    const end = (hasFailed: boolean): void => {
      toldMeanwhile.current = null;
      setFailed(hasFailed);
    };
    client
      .query({
        query: OnlineMembersDocument,
        fetchPolicy: "no-cache",
        // An answer that somebody else waits for already may be from before.
        context: { queryDeduplication: false },
      })
      .then(({ data }) => {
        if (!isLast()) return;
        if (data) client.cache.writeQuery({ query: OnlineMembersDocument, data: withChanges(data, told) });
        end(!data);
      })
      .catch(() => isLast() && end(true));
  }, [client]);

  return { ask, take, failed };
}

function withChanges<List extends { onlineMembers: readonly PersonFragment[] }>(
  list: List,
  changes: readonly PresenceChange[],
): List {
  const onlineMembers = changes.reduce<readonly PersonFragment[]>(
    (members, { member, online }) => withPresence(members, member, online),
    list.onlineMembers,
  );
  return { ...list, onlineMembers };
}
