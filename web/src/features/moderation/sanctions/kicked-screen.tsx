import { useEffect, useRef } from "react";
import { EmptyState } from "../../../ui/state/empty-state";
import { countdownLabel } from "../panel/duration";
import { useMySanctionsQuery } from "../moderation.generated";
import { ownTexts } from "../texts";
import { useSecondsLeft } from "../use-seconds-left";

const RETRY_MS = 10_000;

/** The community is closed to somebody for a while: why, and how long; then it opens by itself. */
export function KickedScreen({ onOver }: { onOver: () => void }) {
  const { data } = useMySanctionsQuery({ fetchPolicy: "network-only" });
  const kick = data?.mySanctions.find(({ kind }) => kind === "KICK");
  const left = useSecondsLeft(kick?.endsAt ?? null);
  const isOver = data !== undefined && left === 0;
  const hasCountedDown = useRef(false);

  useEffect(
    function openAgain() {
      if (left > 0) hasCountedDown.current = true;
      if (!isOver) return undefined;
      if (hasCountedDown.current) onOver();
      // Where the device's clock is ahead, it is over here before it is over on the server.
      const timer = window.setInterval(onOver, RETRY_MS);
      return () => window.clearInterval(timer);
    },
    [left, isOver, onOver],
  );

  return (
    <div className="grid flex-1 place-items-center px-4">
      <EmptyState icon="denied" title={ownTexts.kickedTitle}>
        {kick && <p className="wrap-anywhere">{ownTexts.kickedReason(kick.reason)}</p>}
        <p className="figures mt-2" role="timer">
          {ownTexts.kickedText(countdownLabel(left))}
        </p>
      </EmptyState>
    </div>
  );
}
