import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { useLocation } from "react-router-dom";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { IconButton } from "../../ui/icon-button";
import { ProgressBar } from "../../ui/progress-bar";
import { addUp, type Gained } from "./gained";
import { levelBadge } from "./standing";
import { momentTexts } from "./texts";
import { useXpChanges, type XpChange } from "./use-xp-changes";

const chipMs = 3_500;
const levelMs = 9_000;

/** XP as it comes and goes, and the moment a level is reached; once per application, while somebody is signed in. */
export function XpMoments({ viewerId }: { viewerId: string }) {
  const [gained, setGained] = useState<Gained | null>(null);
  const [reached, setReached] = useState<XpChange | null>(null);
  const isInCommunity = useLocation().pathname.startsWith(paths.community());

  useXpChanges(viewerId, (change) => {
    // There the message itself says what it earned, and a notice of its own who was helped.
    const isSaid = isInCommunity && (change.rule === "HELP" || (change.rule === "MESSAGE" && change.amount > 0));
    if (!isSaid) setGained((shown) => addUp(shown, change));
    if (change.level > change.levelBefore) setReached(change);
  });
  useGone(gained?.turn, chipMs, setGained);
  useGone(reached?.level, levelMs, setReached);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-18 z-40 flex flex-col items-center gap-3 sm:inset-x-0"
    >
      {gained && <GainedChip key={gained.turn} gained={gained} />}
      {reached && <LevelReached key={reached.level} change={reached} onClose={() => setReached(null)} />}
    </div>
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

function LevelReached({ change, onClose }: { change: XpChange; onClose: () => void }) {
  const { level, levelBefore, xp, nextLevelXp } = change;
  const badge = levelBadge(level);
  const isNewBadge = badge !== levelBadge(levelBefore);
  return (
    <div className="cut scan-sweep pointer-events-auto relative w-full max-w-sm animate-rise border border-signal/50 bg-raised p-5 text-center shadow-overlay [--cut-line:var(--color-signal)]">
      <IconButton
        label={momentTexts.close}
        icon="close"
        size="sm"
        onClick={onClose}
        className="absolute top-2 right-3"
      />
      <p className="label flex items-center justify-center gap-2 text-signal">
        <Icon name="bolt" size={16} />
        {momentTexts.levelUp}
      </p>
      <p className="glitch-title mt-1 font-display text-2xl font-semibold">{momentTexts.level(level)}</p>
      <p className="mt-2 mb-4 text-sm text-muted">{isNewBadge ? momentTexts.newBadge(badge) : momentTexts.sameBadge}</p>
      <ProgressBar value={xp / nextLevelXp} label={momentTexts.progress} />
      <ButtonLink to={paths.leaderboard()} variant="secondary" size="sm" className="mt-4" onClick={onClose}>
        {momentTexts.seeLeaderboard}
      </ButtonLink>
    </div>
  );
}
