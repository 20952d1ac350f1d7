import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback, useMemo, useRef, useState } from "react";
import type { OnlineMembersQuery, PersonFragment, PresenceChangedSubscription } from "../../../gql/graphql";
import { Throttled } from "../../../lib/hooks/throttled";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { OnlineMembersDocument, PresenceChangedDocument, useOnlineMembersQuery } from "./people.generated";
import { byUsername, withPresence } from "./presence-list";

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
  const { ask, take, failed } = useAsking();

  useLiveSubscription(PresenceChangedDocument, {
    onData: ({ presenceChanged }) => take(presenceChanged),
    onResync: ask,
    resyncOnMount: true,
  });

  const members = useMemo(() => data?.online.edges.map(({ node }) => node) ?? null, [data]);
  return { members, count: data?.onlineCount ?? null, failed: failed && !data, reload: ask };
}

function useAsking(): { ask: () => void; take: (change: PresenceChange) => void; failed: boolean } {
  const client = useApolloClient();
  const [failed, setFailed] = useState(false);
  // What is told while the latest question is under way: its answer may have been read before.
  const toldMeanwhile = useRef<PresenceChange[] | null>(null);

  const [batch] = useState(() => new PresenceBatch(client));
  const take = useCallback(
    (change: PresenceChange): void => {
      toldMeanwhile.current?.push(change);
      batch.add(change);
    },
    [batch],
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
        if (data) client.cache.writeQuery({ query: OnlineMembersDocument, data: afterChanges(data, told) });
        end(!data);
      })
      .catch(() => isLast() && end(true));
  }, [client]);

  return { ask, take, failed };
}

/** Whoever stands behind the loaded part of a very long list is only counted. */
function afterChanges(list: OnlineMembersQuery, changes: readonly PresenceChange[]): OnlineMembersQuery {
  const { edges, pageInfo } = list.online;
  const before = edges.map(({ node }) => node).sort(byUsername);
  const last = before.at(-1);
  const isLoaded = (person: PersonFragment): boolean =>
    !pageInfo.hasNextPage || last === undefined || byUsername(person, last) <= 0;
  const members = withPresence(before, changes).filter(isLoaded);
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
    this.client.cache.updateQuery({ query: OnlineMembersDocument }, (known) => known && afterChanges(known, changes));
  }, BATCH_MS);

  constructor(private readonly client: ApolloClient) {}

  add(change: PresenceChange): void {
    this.waiting.push(change);
    this.apply.push();
  }
}
