import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback, useMemo, useRef, useState } from "react";
import type { OnlineMembersQuery, PersonFragment, PresenceChangedSubscription } from "../../../gql/graphql";
import { Throttled } from "../../../lib/hooks/throttled";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { OnlineMembersDocument, PresenceChangedDocument, useOnlineMembersQuery } from "./people.generated";
import { compareByUsername, applyPresence } from "./presence-list";

const BATCH_MS = 250;

type PresenceChange = PresenceChangedSubscription["presenceChanged"];

export interface OnlineMembers {
  /** By username; of very many, the first. */
  members: readonly PersonFragment[] | null;
  /** Of all who are online. */
  count: number | null;
  failed: boolean;
  reload: () => void;
}

/**
 * Who is online: loaded whenever the connection opens, because a list from before would miss those who come in between (the
 * viewer, too), and kept current by events from then on.
 */
export function useOnlineMembers(): OnlineMembers {
  const { data } = useOnlineMembersQuery({ fetchPolicy: "cache-only" });
  const { refetch, handleChange, failed } = useRefetchOnline();

  useLiveSubscription(PresenceChangedDocument, {
    onData: ({ presenceChanged }) => handleChange(presenceChanged),
    onResync: refetch,
    resyncOnMount: true,
  });

  const members = useMemo(() => data?.online.edges.map(({ node }) => node) ?? null, [data]);
  return { members, count: data?.onlineCount ?? null, failed: failed && !data, reload: refetch };
}

function useRefetchOnline(): { refetch: () => void; handleChange: (change: PresenceChange) => void; failed: boolean } {
  const client = useApolloClient();
  const [failed, setFailed] = useState(false);
  // What is told while the latest question is under way: its answer may have been read before.
  const pendingChanges = useRef<PresenceChange[] | null>(null);

  const [batch] = useState(() => new PresenceBatch(client));
  const handleChange = useCallback(
    (change: PresenceChange): void => {
      pendingChanges.current?.push(change);
      batch.add(change);
    },
    [batch],
  );

  const refetch = useCallback((): void => {
    const changes: PresenceChange[] = [];
    pendingChanges.current = changes;
    const isLatest = (): boolean => pendingChanges.current === changes;
    const finish = (hasFailed: boolean): void => {
      pendingChanges.current = null;
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
        if (!isLatest()) return;
        if (data) client.cache.writeQuery({ query: OnlineMembersDocument, data: applyChanges(data, changes) });
        finish(!data);
      })
      .catch(() => isLatest() && finish(true));
  }, [client]);

  return { refetch, handleChange, failed };
}

/** Whoever stands behind the loaded part of a very long list is only counted. */
function applyChanges(list: OnlineMembersQuery, changes: readonly PresenceChange[]): OnlineMembersQuery {
  const { edges, pageInfo } = list.online;
  const before = edges.map(({ node }) => node).sort(compareByUsername);
  const last = before.at(-1);
  const isLoaded = (person: PersonFragment): boolean =>
    !pageInfo.hasNextPage || last === undefined || compareByUsername(person, last) <= 0;
  const members = applyPresence(before, changes).filter(isLoaded);
  const others = list.onlineCount - before.length;
  const change = changes
    .filter(({ member }) => !isLoaded(member))
    .reduce((sum, { online }) => sum + (online ? 1 : -1), 0);
  return {
    online: { ...list.online, edges: members.map((node) => ({ __typename: "MemberEdge", node })) },
    onlineCount: members.length + Math.max(0, others + change),
  };
}

/** Those who come and go within a moment change the list once. */
class PresenceBatch {
  private waiting: PresenceChange[] = [];
  private readonly apply = new Throttled<void>(() => {
    const changes = this.waiting;
    this.waiting = [];
    this.client.cache.updateQuery({ query: OnlineMembersDocument }, (known) => known && applyChanges(known, changes));
  }, BATCH_MS);

  constructor(private readonly client: ApolloClient) {}

  add(change: PresenceChange): void {
    this.waiting.push(change);
    this.apply.push();
  }
}
