import { skipToken } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { useRealtimeStatus } from "../../lib/realtime-status";
import { notify } from "../../ui/notify";
import { useRightsChangedSubscription } from "../accounts/rights-changed.generated";
import { useMySanctionsQuery } from "./moderation.generated";
import { ownTexts } from "./texts";
import { newStrikes } from "./told-strikes";

/** What is under way may have been answered before the strike one hears of. */
const notShared = { queryDeduplication: false };

/** Tells of a new strike wherever the viewer is, and once more to nobody; once per application, while somebody is signed in. */
export function SanctionWatch(): null {
  const status = useRealtimeStatus();
  // Asked before the connection stands, what comes in between would be heard of by nobody.
  const [isDue, setIsDue] = useState(false);
  if (!isDue && (status === "connected" || status === "failed")) setIsDue(true);
  const { data, refetch } = useMySanctionsQuery(
    isDue ? { fetchPolicy: "network-only", nextFetchPolicy: "cache-first", context: notShared } : skipToken,
  );
  const sanctions = data?.mySanctions;

  useRightsChangedSubscription(
    status === "connected" ? { onData: () => void refetch().catch(() => undefined), ignoreResults: true } : skipToken,
  );

  const wasConnected = useRef(false);
  useEffect(
    function lookAfterReconnect() {
      if (status !== "connected") return;
      if (wasConnected.current) refetch().catch(() => undefined);
      wasConnected.current = true;
    },
    [status, refetch],
  );

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
