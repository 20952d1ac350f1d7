import type { ApolloCache } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useMemo, useRef } from "react";
import { oneAtATime } from "../../../lib/hooks/one-at-a-time";
import { useRealtimeStatus } from "../../../lib/live/realtime-status";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { RightsChangedDocument } from "./rights-changed.generated";

/** Queries whose answers depend on the viewer's role and purchases. Channels follow them on their own. */
const DEPENDENT_FIELDS = ["viewer", "course", "courses", "lesson", "myCourses", "myPremium", "myPurchases"];

function invalidate(cache: ApolloCache): void {
  cache.modify({
    id: "ROOT_QUERY",
    fields: Object.fromEntries(
      DEPENDENT_FIELDS.map((field) => [field, (value: unknown, { INVALIDATE }: { INVALIDATE: unknown }) => INVALIDATE]),
    ),
  });
}

/**
 * Refetches what the page shows when a purchase, a refund, or a role changes what the viewer may do, in whatever tab or place
 * that happened. Mounted once per application, while someone is signed in.
 */
export function RightsWatch(): null {
  const client = useApolloClient();
  // The page has just been loaded: its first connection is no reason to load it again.
  const isFirstConnection = useRef(useRealtimeStatus() !== "connected");
  const reload = useMemo(() => oneAtATime(() => client.refetchQueries({ updateCache: invalidate })), [client]);

  function reloadAfterReconnect(): void {
    if (!isFirstConnection.current) reload();
    isFirstConnection.current = false;
  }

  useLiveSubscription(RightsChangedDocument, { onData: reload, onResync: reloadAfterReconnect });
  return null;
}
