import type { ReactNode } from "react";
import type { ModerationSanctionFragment } from "../../../gql/graphql";
import { formatDateTime } from "../../../lib/text/format";
import { Icon } from "../../../ui/icon";
import { countdownLabel } from "../panel/duration";
import { ownTexts } from "../texts";
import { useSecondsLeft } from "../use-seconds-left";

interface UnlessMutedProps {
  mute: ModerationSanctionFragment | null;
  children: ReactNode;
}

/** While one is muted, how long and why stands in place of the composer; it comes back by itself. */
export function UnlessMuted({ mute, children }: UnlessMutedProps) {
  const endsAt = mute?.endsAt ?? null;
  const left = useSecondsLeft(endsAt);
  if (!mute || endsAt === null || left === 0) return children;
  return (
    <div className="mx-4 mb-4 flex items-center gap-3 border-l-2 border-warning bg-surface px-4 py-3 text-sm wrap-anywhere">
      <span className="text-warning">
        <Icon name="denied" size={18} />
      </span>
      <p role="timer">{ownTexts.muted(countdownLabel(left), mute.reason)}</p>
      {/* The running figure would be read out with every second. */}
      <p role="status" className="sr-only">
        {ownTexts.mutedUntil(formatDateTime(endsAt), mute.reason)}
      </p>
    </div>
  );
}
