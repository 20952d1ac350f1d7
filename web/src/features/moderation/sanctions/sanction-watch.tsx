import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { serialize } from "../../../lib/hooks/serialize";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { notify } from "../../../ui/toast/notify";
import { RightsChangedDocument } from "../../accounts/session/rights-changed.generated";
import { MySanctionsDocument, useMySanctionsQuery } from "../moderation.generated";
import { ownTexts } from "../texts";
import { newStrikes } from "./told-strikes";

/** A request under way may have been answered before the strike that was announced. */
const notShared = { queryDeduplication: false };

/** Announces a new strike once, wherever the member is on the site. Mounted once per application, while someone is signed in. */
export function SanctionWatch(): null {
  const client = useApolloClient();
  const { data } = useMySanctionsQuery({ fetchPolicy: "cache-only" });
  const sanctions = data?.mySanctions;
  const load = useMemo(
    () =>
      serialize(() => client.query({ query: MySanctionsDocument, fetchPolicy: "network-only", context: notShared })),
    [client],
  );

  useLiveSubscription(RightsChangedDocument, { onData: load, onResync: load, resyncOnMount: true });

  useEffect(
    function tellOfNewStrike() {
      if (!sanctions) return;
      const strikes = sanctions.filter(({ kind }) => kind === "STRIKE");
      const [newest] = newStrikes(strikes);
      if (newest) notify.warning(ownTexts.struck(strikes.length, newest.reason));
    },
    [sanctions],
  );

  return null;
}
