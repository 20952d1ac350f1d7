import { useEffect, useMemo } from "react";
import { serialize } from "../../../lib/hooks/serialize";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { notify } from "../../../ui/toast/notify";
import { RightsChangedDocument } from "../../accounts";
import { useMySanctionsQuery } from "../moderation.generated";
import { ownSanctionTexts } from "../texts";
import { isList } from "../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../lib/storage/storage";

/** Announces a new strike once, on any page. Mounted once per application, while a member is signed in. */
export function SanctionNotifier(): null {
  const { data, refetch } = useMySanctionsQuery({ fetchPolicy: "cache-only" });
  const sanctions = data?.mySanctions;
  const reload = useMemo(() => serialize(() => refetch()), [refetch]);

  useLiveSubscription(RightsChangedDocument, { onData: reload, onResync: reload, resyncOnMount: true });

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

/** Returns the active strikes that this browser hasn't shown yet, and remembers them as shown. */
export function rememberNewStrikes<Strike extends { id: string }>(active: readonly Strike[]): readonly Strike[] {
  const notified = readStoredJson(storageKeys.notifiedStrikes, isList) ?? [];
  const unseen = active.filter(({ id }) => !notified.includes(id));
  if (unseen.length > 0 || notified.length !== active.length) {
    writeStoredJson(
      storageKeys.notifiedStrikes,
      active.map(({ id }) => id),
    );
  }
  return unseen;
}
