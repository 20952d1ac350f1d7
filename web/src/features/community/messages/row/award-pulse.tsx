import { useEffect, useState } from "react";
import type { FeedSnapshot } from "../../live/channel-feed";

const VISIBLE_MS = 2_000;

/** Briefly shows "+10 XP" above the composer. */
export function AwardPulse({ award }: { award: FeedSnapshot["award"] }) {
  const [hiddenCount, setHiddenCount] = useState(award?.count ?? 0);
  const count = award?.count ?? 0;
  useEffect(
    function hideLater() {
      const timer = window.setTimeout(() => setHiddenCount(count), VISIBLE_MS);
      return () => window.clearTimeout(timer);
    },
    [count],
  );
  return (
    <p role="status" className="pointer-events-none absolute -top-8 right-4 z-10">
      {award && count > hiddenCount && (
        <span
          key={count}
          className="figures inline-block animate-rise rounded-sm border border-signal/50 bg-canvas px-2 py-1 text-xs text-signal"
        >
          +{award.xp} XP
        </span>
      )}
    </p>
  );
}
