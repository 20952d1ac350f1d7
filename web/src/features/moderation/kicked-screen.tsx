import { useEffect } from "react";
import { EmptyState } from "../../ui/empty-state";
import { countdownLabel } from "./duration";
import { useMySanctionsQuery } from "./moderation.generated";
import { ownTexts } from "./texts";
import { useSecondsLeft } from "./use-seconds-left";

/** The community is closed to somebody for a while: why, and how long; then it opens by itself. */
export function KickedScreen({ onOver }: { onOver: () => void }) {
  const { data } = useMySanctionsQuery({ fetchPolicy: "network-only" });
  const kick = data?.mySanctions.find(({ kind }) => kind === "KICK");
  const left = useSecondsLeft(kick?.endsAt ?? null);
  const isOver = data !== undefined && left === 0;

  useEffect(
    function openAgain() {
      if (isOver) onOver();
    },
    [isOver, onOver],
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
