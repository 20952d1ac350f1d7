import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { useLocation, useMatch } from "react-router-dom";
import { classNames } from "../../../lib/class-names";
import { paths } from "../../../lib/paths";
import { createLevelUpDetector } from "./level-up-detector";
import { addToChip, nextLevelUp, type XpChipState } from "./xp-chip";
import { LevelUp } from "./level-up";
import { xpNotificationTexts } from "../texts";
import { useXpChanges, type XpChange } from "../xp/use-xp-changes";

const CHIP_DURATION_MS = 3_500;
const LEVEL_UP_DURATION_MS = 9_000;

/** XP as it comes and goes, and the moment a level is reached; once per application, while somebody is signed in. */
export function XpNotifications({ viewerId }: { viewerId: string }) {
  const [gained, setChip] = useState<XpChipState | null>(null);
  const [levelUp, setLevelUp] = useState<XpChange | null>(null);
  const [isLevelUp] = useState(() => createLevelUpDetector(viewerId));
  const { pathname } = useLocation();
  const isInCommunity = pathname.startsWith(paths.community());
  const isInLesson = useMatch("/courses/:courseId/lessons/:lessonId") !== null;

  /** Whether the page tells it already. */
  function isShownOnPage({ rule, amount }: XpChange): boolean {
    // A notice of its own says who was helped, the message itself what it earned, the lesson that the course is completed.
    if (isInCommunity) return rule === "HELP" || (rule === "MESSAGE" && amount > 0);
    return isInLesson && rule === "COURSE";
  }

  useXpChanges(viewerId, (change) => {
    const isNew = isLevelUp(change);
    if (!isShownOnPage(change)) setChip((shown) => addToChip(shown, change));
    setLevelUp((shown) => nextLevelUp(shown, change, isNew));
  });
  useAutoDismiss(gained?.version, CHIP_DURATION_MS, setChip);
  useAutoDismiss(levelUp?.level, LEVEL_UP_DURATION_MS, setLevelUp);

  return (
    <div
      className={classNames(
        "pointer-events-none fixed z-40 flex flex-col sm:w-96",
        // Where one writes below, it comes from above; elsewhere titles and first places stand above, and in a lesson the way
        // on below on the left.
        isInCommunity && "inset-x-4 top-18 sm:right-auto sm:left-1/2 sm:-translate-x-1/2",
        !isInCommunity && "right-20 bottom-2 left-4 sm:bottom-4",
        !isInCommunity && (isInLesson ? "sm:right-4 sm:left-auto" : "sm:right-auto"),
      )}
    >
      <div role="status" className={classNames("flex", isInCommunity ? "h-14 items-start justify-center" : "mb-2")}>
        {gained && <XpChip key={gained.version} gained={gained} />}
      </div>
      <div role="status">
        {levelUp && (
          <LevelUp
            key={levelUp.level}
            change={levelUp}
            showsLeaderboardLink={pathname !== paths.leaderboard()}
            onClose={() => setLevelUp(null)}
          />
        )}
      </div>
    </div>
  );
}

/** Ends something a while after it was last begun. */
function useAutoDismiss<T>(begun: number | undefined, afterMs: number, set: Dispatch<SetStateAction<T | null>>): void {
  useEffect(
    function endLater() {
      if (begun === undefined) return undefined;
      const timer = window.setTimeout(() => set(null), afterMs);
      return () => window.clearTimeout(timer);
    },
    [begun, afterMs, set],
  );
}

function XpChip({ gained: { amount, rule } }: { gained: XpChipState }) {
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
        {xpNotificationTexts.amount(amount)}
      </span>
      <span className="text-muted">
        {rule === null
          ? xpNotificationTexts.missed
          : (isGain ? xpNotificationTexts.gained : xpNotificationTexts.lost)[rule]}
      </span>
    </p>
  );
}
