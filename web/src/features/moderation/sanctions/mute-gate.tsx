import type { ReactNode } from "react";
import type { ModerationSanctionFragment } from "../../../gql/graphql";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { formatDateTime } from "../../../lib/text/format";
import { Icon } from "../../../ui/icon";
import { formatCountdown } from "../panel/duration";
import { useSecondsLeft } from "../use-seconds-left";

interface MuteGateProps {
  mute: ModerationSanctionFragment | null;
  children: ReactNode;
}

/** Replaces the composer with the remaining time and the reason while the viewer is muted. */
export function MuteGate({ mute, children }: MuteGateProps) {
  const endsAt = mute?.endsAt ?? null;
  const secondsLeft = useSecondsLeft(endsAt);
  if (!mute || endsAt === null || secondsLeft === 0) return children;
  return (
    <div className="mx-4 mb-4 flex items-center gap-3 border-l-2 border-warning bg-surface px-4 py-3 text-sm wrap-anywhere">
      <span className="text-warning">
        <Icon name="denied" size={18} />
      </span>
      <p role="timer">
        You're muted for {formatCountdown(secondsLeft)}. Reason: {mute.reason}
      </p>
      <Link to={paths.decisions()} className="ml-auto shrink-0 underline underline-offset-4 hover:text-signal">
        Appeal
      </Link>
      {/* Announced once. A screen reader would read the countdown every second. */}
      <p role="status" className="sr-only">
        You're muted until {formatDateTime(endsAt)}. Reason: {mute.reason}
      </p>
    </div>
  );
}
