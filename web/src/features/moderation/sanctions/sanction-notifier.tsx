import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { serialize } from "../../../lib/hooks/serialize";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { notify } from "../../../ui/toast/notify";
import { RightsChangedDocument } from "../../accounts";
import { MySanctionsDocument, useMySanctionsQuery } from "../moderation.generated";
import { ownSanctionTexts } from "../texts";
import { rememberNewStrikes } from "./notified-strikes";

/** Not deduplicated: a query in flight may predate the strike. */
const FRESH_CONTEXT = { queryDeduplication: false };

/** Announces a new strike once, wherever the member is on the site. Mounted once per application, while someone is signed in. */
export function SanctionNotifier(): null {
  const client = useApolloClient();
  const { data } = useMySanctionsQuery({ fetchPolicy: "cache-only" });
  const sanctions = data?.mySanctions;
  const refetch = useMemo(
    () =>
      serialize(() =>
        client.query({ query: MySanctionsDocument, fetchPolicy: "network-only", context: FRESH_CONTEXT }),
      ),
    [client],
  );

  useLiveSubscription(RightsChangedDocument, { onData: refetch, onResync: refetch, resyncOnMount: true });

  useEffect(
    function notifyNewStrike() {
      if (!sanctions) return;
      const strikes = sanctions.filter(({ kind }) => kind === "STRIKE");
      const [newest] = rememberNewStrikes(strikes);
      if (newest) notify.warning(ownSanctionTexts.newStrike(strikes.length, newest.reason));
    },
    [sanctions],
  );

  return null;
}
