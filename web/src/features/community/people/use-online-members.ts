import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useState } from "react";
import type { OnlineMembersChangedSubscription, PersonFragment } from "../../../gql/graphql";
import { useRealtimeStatus } from "../../../lib/live/realtime-status";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { OnlineMembersChangedDocument, OnlineMembersDocument } from "./people.generated";

interface OnlineList {
  members: readonly PersonFragment[];
  count: number;
}

export interface OnlineMembers {
  /** Ordered by username. Only the first members of a long list. */
  members: readonly PersonFragment[] | null;
  /** The number of all online members. */
  count: number | null;
  failed: boolean;
  reload: () => void;
}

const { compare } = new Intl.Collator();
const byUsername = (people: readonly PersonFragment[]): PersonFragment[] =>
  [...people].sort((a, b) => compare(a.username, b.username));

/** The online members, kept up to date by the live connection. Without it, they are loaded once. */
export function useOnlineMembers(): OnlineMembers {
  const client = useApolloClient();
  const hasNoConnection = useRealtimeStatus() === "failed";
  const [list, setList] = useState<OnlineList | null>(null);
  const [failed, setFailed] = useState(false);

  useLiveSubscription(OnlineMembersChangedDocument, {
    onData: ({ onlineMembers }) => {
      setList((before) => applyChange(before, onlineMembers));
      setFailed(false);
    },
  });

  const load = useCallback((): void => {
    client
      .query({ query: OnlineMembersDocument, fetchPolicy: "no-cache" })
      .then(({ data }) => {
        if (data) setList({ members: byUsername(data.online.edges.map(({ node }) => node)), count: data.onlineCount });
        setFailed(!data);
      })
      .catch(() => setFailed(true));
  }, [client]);

  useEffect(
    function loadWithoutConnection() {
      if (hasNoConnection) load();
    },
    [hasNoConnection, load],
  );

  return { members: list?.members ?? null, count: list?.count ?? null, failed: failed && !list, reload: load };
}

function applyChange(
  list: OnlineList | null,
  { isComplete, added, removedIds, count }: OnlineMembersChangedSubscription["onlineMembers"],
): OnlineList {
  const replaced = new Set([...removedIds, ...added.map(({ id }) => id)]);
  const kept = isComplete || !list ? [] : list.members.filter(({ id }) => !replaced.has(id));
  return { members: byUsername([...kept, ...added]), count };
}
