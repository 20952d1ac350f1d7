import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { Link, useLocation } from "react-router-dom";
import { classNames } from "../../lib/class-names";
import { formatNumber } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Icon } from "../../ui/icon";
import { IconButton } from "../../ui/icon-button";
import { addUp, levelShown, type Gained } from "./gained";
import { levelBadge } from "./standing";
import { momentTexts } from "./texts";
import { useXpChanges, type XpChange } from "./use-xp-changes";

const chipMs = 3_500;
const levelMs = 9_000;

/** XP as it comes and goes, and the moment a level is reached; once per application, while somebody is signed in. */
export function XpMoments({ viewerId }: { viewerId: string }) {
  const [gained, setGained] = useState<Gained | null>(null);
  const [reached, setReached] = useState<XpChange | null>(null);
  const { pathname } = useLocation();
  const isInCommunity = pathname.startsWith(paths.community());

  useXpChanges(viewerId, (change) => {
    // There the message itself says what it earned, and a notice of its own who was helped.
    const isSaid = isInCommunity && (change.rule === "HELP" || (change.rule === "MESSAGE" && change.amount > 0));
    if (!isSaid) setGained((shown) => addUp(shown, change));
    setReached((shown) => levelShown(shown, change));
  });
  useGone(gained?.turn, chipMs, setGained);
  useGone(reached?.level, levelMs, setReached);

  return (
    <>
      <div role="status" className="pointer-events-none fixed inset-x-4 top-18 z-40 flex justify-center sm:inset-x-0">
        {gained && <GainedChip key={gained.turn} gained={gained} />}
      </div>
      {/* Where one writes below, it comes from above; elsewhere titles and first places stand above. */}
      <div
        role="status"
        className={classNames(
          "pointer-events-none fixed left-4 z-40 sm:right-auto sm:w-96",
          isInCommunity ? "top-32 right-4 sm:left-1/2 sm:-translate-x-1/2" : "right-20 bottom-2 sm:bottom-4",
        )}
      >
        {reached && (
          <LevelReached
            key={reached.level}
            change={reached}
            offersLeaderboard={pathname !== paths.leaderboard()}
            onClose={() => setReached(null)}
          />
        )}
      </div>
    </>
  );
}

/** Ends something a while after it was last begun. */
function useGone<T>(begun: number | undefined, afterMs: number, set: Dispatch<SetStateAction<T | null>>): void {
  useEffect(
    function endLater() {
      if (begun === undefined) return undefined;
      const timer = window.setTimeout(() => set(null), afterMs);
      return () => window.clearTimeout(timer);
    },
    [begun, afterMs, set],
  );
}

function GainedChip({ gained: { amount, rule } }: { gained: Gained }) {
  const isGain = amount > 0;
  return (
    <p
      className={classNames(
        "cut cut-sm scan-sweep flex animate-rise items-center gap-3 border bg-raised px-4 py-2 text-sm shadow-overlay",
        isGain
          ? "border-signal/50 [--cut-line:var(--color-signal)]"
          : "border-glitch/60 [--cut-line:var(--color-glitch)]",
      )}
    >
      <span className={classNames("figures font-semibold", isGain ? "text-signal" : "text-danger")}>
        {momentTexts.amount(amount)}
      </span>
      <span className="text-muted">
        {rule === null ? momentTexts.missed : (isGain ? momentTexts.rules : momentTexts.takenBack)[rule]}
      </span>
    </p>
  );
}

interface LevelReachedProps {
  change: XpChange;
  offersLeaderboard: boolean;
  onClose: () => void;
}

function LevelReached({ change, offersLeaderboard, onClose }: LevelReachedProps) {
  const { level, levelBefore, xp, nextLevelXp } = change;
  const badge = levelBadge(level);
  const isNewBadge = badge !== levelBadge(levelBefore);
  return (
    <div className="cut scan-sweep pointer-events-auto relative flex animate-rise gap-4 border border-signal/50 bg-raised p-3 pr-12 shadow-overlay sm:p-4 sm:pr-12 [--cut-line:var(--color-signal)]">
      <span className="text-signal">
        <Icon name="bolt" size={24} />
      </span>
      <div className="min-w-0">
        <p className="label text-signal">{momentTexts.levelUp}</p>
        <p className="glitch-title font-display text-xl font-semibold">{momentTexts.level(level)}</p>
        <p className="mt-1 text-sm text-muted">
          {isNewBadge ? momentTexts.newBadge(badge) : momentTexts.sameBadge}{" "}
          <span className="figures">{momentTexts.toNext(formatNumber(nextLevelXp - xp), level + 1)}</span>
        </p>
        {offersLeaderboard && (
          <Link
            to={paths.leaderboard()}
            onClick={onClose}
            className="mt-2 inline-block text-sm text-signal hover:text-text"
          >
            {momentTexts.seeLeaderboard}
          </Link>
        )}
      </div>
      <IconButton
        label={momentTexts.close}
        icon="close"
        size="sm"
        onClick={onClose}
        className="absolute top-2 right-3"
      />
    </div>
  );
}
