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
  /** Ordered by username. Only the first members of a long list. */
  members: readonly PersonFragment[] | null;
  /** The number of all online members. */
  count: number | null;
  failed: boolean;
  reload: () => void;
}

/**
 * The online members, updated by live events. Refetches whenever the connection opens, because changes may have been missed.
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
  // Changes during the latest refetch, whose response may predate them.
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
        // A query in flight may predate the connection.
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

/** Applies changes. Members beyond the loaded part of a long list are only counted. */
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

/** Batches changes into one list update per interval. */
class PresenceBatch {
  private waiting: PresenceChange[] = [];
  private readonly apply = new Throttled<void>(() => {
    const changes = this.waiting;
    this.waiting = [];
    this.client.cache.updateQuery({ query: OnlineMembersDocument }, (list) => list && applyChanges(list, changes));
  }, BATCH_MS);

  constructor(private readonly client: ApolloClient) {}

  add(change: PresenceChange): void {
    this.waiting.push(change);
    this.apply.push();
  }
}
