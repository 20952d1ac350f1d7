import { useApolloClient } from "@apollo/client/react";
import { useCallback, useRef, useState } from "react";
import type { PersonFragment, PresenceChangedSubscription } from "../../../gql/graphql";
import { useLiveSubscription } from "../../../lib/use-live-subscription";
import { OnlineMembersDocument, PresenceChangedDocument, useOnlineMembersQuery } from "./people.generated";
import { withPresence } from "./presence-list";

type PresenceChange = PresenceChangedSubscription["presenceChanged"];

export interface OnlineMembers {
  members: readonly PersonFragment[] | null;
  failed: boolean;
  reload: () => void;
}

/**
 * Who is online: loaded whenever the connection opens, because a list from before would miss those who come in between (the
 * viewer, too), and kept current by events from then on.
 */
export function useOnlineMembers(): OnlineMembers {
  const { data } = useOnlineMembersQuery({ fetchPolicy: "cache-only" });
  const { ask, take, failed } = useAsking();

  useLiveSubscription(PresenceChangedDocument, {
    onData: ({ presenceChanged }) => take(presenceChanged),
    onResync: ask,
    resyncOnMount: true,
  });

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
