import type { ApolloCache } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useMemo, useRef } from "react";
import { serialize } from "../../../lib/hooks/serialize";
import { useRealtimeStatus } from "../../../lib/live/realtime-status";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { lazyPart } from "../../../ui/state/lazy-part";
import { useIdentityQuestion } from "../security/confirm-identity";
import { RightsChangedDocument } from "./rights-changed.generated";

const identityDialog = lazyPart(async () => (await import("../security/identity-dialog")).IdentityDialog);

/** Queries that depend on the viewer's role and purchases. Channels refetch on their own. */
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
 * Refetches the page's data when a purchase, refund, or role change affects the viewer's access, even from another tab. Also
 * shows the dialog that `confirmIdentity` opens. Mounted once, while a user is signed in.
 */
export function AccessWatch() {
  const question = useIdentityQuestion();
  const client = useApolloClient();
  // The page's data is fresh on the first connection.
  const isFirstConnection = useRef(useRealtimeStatus() !== "connected");
  const reload = useMemo(() => serialize(() => client.refetchQueries({ updateCache: invalidate })), [client]);

  function reloadAfterReconnect(): void {
    if (!isFirstConnection.current) reload();
    isFirstConnection.current = false;
  }

  useLiveSubscription(RightsChangedDocument, { onData: reload, onResync: reloadAfterReconnect });
  return question && <identityDialog.Part onClose={question} />;
}
