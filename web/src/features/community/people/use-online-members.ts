import { skipToken, useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import type { PersonFragment, PresenceChangedSubscription } from "../../../gql/graphql";
import { OnlineMembersDocument, useOnlineMembersQuery, usePresenceChangedSubscription } from "./people.generated";
import type { RealtimeStatus } from "../../../lib/realtime-status";
import { withPresence } from "./presence-list";

export interface OnlineMembers {
  members: readonly PersonFragment[] | null;
  failed: boolean;
  reload: () => void;
}

/** Who is online, kept current while the connection stands and asked for again whenever it comes back. */
export function useOnlineMembers(status: RealtimeStatus): OnlineMembers {
  const { cache } = useApolloClient();
  const { data, error, refetch } = useOnlineMembersQuery({ fetchPolicy: "cache-and-network" });

  function change({ member, online }: PresenceChangedSubscription["presenceChanged"]): void {
    cache.updateQuery({ query: OnlineMembersDocument }, (known) =>
      known ? { ...known, onlineMembers: withPresence(known.onlineMembers, member, online) } : known,
    );
  }

  usePresenceChangedSubscription(
    status === "connected"
      ? { onData: ({ data: { data: event } }) => event && change(event.presenceChanged), ignoreResults: true }
      : skipToken,
  );

  useEffect(
    function askWhenConnected() {
      // What changed before the subscription stood is in this answer; one's own coming, too.
      if (status === "connected") void refetch().catch(() => undefined);
    },
    [status, refetch],
  );

  return {
    members: data?.onlineMembers ?? null,
    failed: Boolean(error) && !data,
    reload: () => void refetch().catch(() => undefined),
  };
}
