import { useEffect, useRef } from "react";
import { EmptyState } from "../../../ui/state/empty-state";
import { formatCountdown } from "../panel/duration";
import { useMySanctionsQuery } from "../moderation.generated";
import { ownSanctionTexts } from "../texts";
import { useSecondsLeft } from "../use-seconds-left";

const RETRY_MS = 10_000;

/** The community is closed to somebody for a while: why, and how long; then it opens by itself. */
export function KickedScreen({ onKickEnd }: { onKickEnd: () => void }) {
  const { data } = useMySanctionsQuery({ fetchPolicy: "network-only" });
  const kick = data?.mySanctions.find(({ kind }) => kind === "KICK");
  const left = useSecondsLeft(kick?.endsAt ?? null);
  const hasEnded = data !== undefined && left === 0;
  const hasCountedDown = useRef(false);

  useEffect(
    function openAgain() {
      if (left > 0) hasCountedDown.current = true;
      if (!hasEnded) return undefined;
      if (hasCountedDown.current) onKickEnd();
      // Where the device's clock is ahead, it is over here before it is over on the server.
      const timer = window.setInterval(onKickEnd, RETRY_MS);
      return () => window.clearInterval(timer);
    },
    [left, hasEnded, onKickEnd],
  );

  return (
    <div className="grid flex-1 place-items-center px-4">
      <EmptyState icon="denied" title={ownSanctionTexts.kickedTitle}>
        {kick && <p className="wrap-anywhere">{ownSanctionTexts.kickedReason(kick.reason)}</p>}
        <p className="figures mt-2" role="timer">
          {ownSanctionTexts.kickedText(formatCountdown(left))}
        </p>
      </EmptyState>
    </div>
  );
}
