import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { useLocation, useMatch } from "react-router-dom";
import { classNames } from "../../../lib/class-names";
import { paths } from "../../../lib/paths";
import { createLevelUpDetector } from "./level-up-detector";
import { addToChip, nextLevelUp, type XpChipState } from "./xp-chip";
import { LevelUp } from "./level-up";
import { xpNotificationTexts } from "./texts";
import { useXpChanges, type XpChange } from "../xp/use-xp-changes";

const CHIP_DURATION_MS = 3_500;
const LEVEL_UP_DURATION_MS = 9_000;

/** Shows XP changes and level-ups. Mounted once per application, while a member is signed in. */
export function XpNotifications({ viewerId }: { viewerId: string }) {
  const [chip, setChip] = useState<XpChipState | null>(null);
  const [levelUp, setLevelUp] = useState<XpChange | null>(null);
  const [isLevelUp] = useState(() => createLevelUpDetector(viewerId));
  const { pathname } = useLocation();
  const isInCommunity = pathname.startsWith(paths.community());
  const isInLesson = useMatch("/courses/:courseId/lessons/:lessonId") !== null;

  /** Whether the current page already shows the change. */
  function isShownOnPage({ rule, amount }: XpChange): boolean {
    // The community shows helpful marks and message XP itself, and a lesson announces course completion.
    if (isInCommunity) return rule === "HELP" || (rule === "MESSAGE" && amount > 0);
    return isInLesson && rule === "COURSE";
  }

  useXpChanges(viewerId, (change) => {
    const isNewLevel = isLevelUp(change);
    if (!isShownOnPage(change)) setChip((shown) => addToChip(shown, change));
    setLevelUp((shown) => nextLevelUp(shown, change, isNewLevel));
  });
  useAutoDismiss(chip?.version, CHIP_DURATION_MS, setChip);
  useAutoDismiss(levelUp?.level, LEVEL_UP_DURATION_MS, setLevelUp);

  return (
    <div
      className={classNames(
        "pointer-events-none fixed z-40 flex flex-col sm:w-96",
        // At the top of the community, clear of the message box. At the bottom elsewhere, clear of titles and the podium; on the
        // right in a lesson, clear of its navigation.
        isInCommunity && "inset-x-4 top-18 sm:right-auto sm:left-1/2 sm:-translate-x-1/2",
        !isInCommunity && "right-20 bottom-2 left-4 sm:bottom-4",
        !isInCommunity && (isInLesson ? "sm:right-4 sm:left-auto" : "sm:right-auto"),
      )}
    >
      <div role="status" className={classNames("flex", isInCommunity ? "h-14 items-start justify-center" : "mb-2")}>
        {chip && <XpChip key={chip.version} chip={chip} />}
      </div>
      <div role="status" data-top-card={isInCommunity && levelUp ? "" : undefined}>
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

/** Clears a value some time after its key last changed. */
function useAutoDismiss<T>(key: number | undefined, afterMs: number, set: Dispatch<SetStateAction<T | null>>): void {
  useEffect(
    function dismissLater() {
      if (key === undefined) return undefined;
      const timer = window.setTimeout(() => set(null), afterMs);
      return () => window.clearTimeout(timer);
    },
    [key, afterMs, set],
  );
}

function XpChip({ chip: { amount, rule } }: { chip: XpChipState }) {
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
          ? "While you were offline"
          : (isGain ? xpNotificationTexts.gained : xpNotificationTexts.lost)[rule]}
      </span>
    </p>
  );
}
