import { useEffect, useRef } from "react";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { formatCountdown } from "../panel/duration";
import { useMySanctionsQuery } from "../moderation.generated";
import { useSecondsLeft } from "../use-seconds-left";

const RETRY_MS = 10_000;

/** Shown to a kicked member: the reason and the remaining time. Opens the community when the kick ends. */
export function KickedScreen({ onKickEnd }: { onKickEnd: () => void }) {
  const { data, error } = useMySanctionsQuery({ fetchPolicy: "network-only" });
  const kick = data?.mySanctions.find(({ kind }) => kind === "KICK");
  const secondsLeft = useSecondsLeft(kick?.endsAt ?? null);
  // Without the end time, opening the community is the only way to find out.
  const hasEnded = (data !== undefined || error !== undefined) && secondsLeft === 0;
  const hasCountedDown = useRef(false);

  useEffect(
    function reopen() {
      if (secondsLeft > 0) hasCountedDown.current = true;
      if (!hasEnded) return undefined;
      if (hasCountedDown.current) onKickEnd();
      // If the device's clock is ahead, the kick ends here before it ends on the server.
      const timer = window.setInterval(onKickEnd, RETRY_MS);
      return () => window.clearInterval(timer);
    },
    [secondsLeft, hasEnded, onKickEnd],
  );

  return (
    <div className="grid flex-1 place-items-center px-4">
      <EmptyState
        icon="denied"
        title="You were removed from the community"
        action={<ButtonLink to={paths.decisions()}>The decision, and how to appeal</ButtonLink>}
      >
        {kick && <p className="wrap-anywhere">Reason: {kick.reason}</p>}
        <p className="figures mt-2" role="timer">
          You can return in {formatCountdown(secondsLeft)}. This page updates automatically.
        </p>
      </EmptyState>
    </div>
  );
}
