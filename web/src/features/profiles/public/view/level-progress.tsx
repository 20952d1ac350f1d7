import { formatNumber } from "../../../../lib/text/format";
import { ProgressBar } from "../../../../ui/state/progress-bar";
import { publicProfileTexts as texts } from "../texts";

interface LevelProgressProps {
  username: string;
  level: number;
  xp: number;
}

/** The level and the XP toward the next one. */
export function LevelProgress({ username, level, xp }: LevelProgressProps) {
  const missing = xpToNextLevel(xp, level);
  return (
    <div className="grid content-center gap-3 border-t border-line p-5 sm:px-8 lg:my-8 lg:border-t-0 lg:border-l lg:py-0">
      <div className="flex items-end justify-between gap-4">
        <p>
          <span className="label block text-muted">{texts.level}</span>{" "}
          <span className="figures text-xl">{formatNumber(level)}</span>
        </p>
        <p className="figures grid gap-1 pb-1 text-right text-xs">
          <span>
            {formatNumber(xp)} of {formatNumber(fullBarXp(level))} XP
          </span>
          {missing !== null && (
            <span className="text-muted">
              {formatNumber(missing)} XP to level {level + 1}
            </span>
          )}
        </p>
      </div>
      <ProgressBar
        value={progressShare(xp, level)}
        label={`${username}: ${formatNumber(xp)} of ${formatNumber(fullBarXp(level))} XP`}
      />
      <p className="text-xs text-muted">Profile ranks by level: Member 10, Pro 25, Elite 50, Legend 75.</p>
    </div>
  );
}

/** XP at which the level's bar is full. */
const fullBarXp = (level: number): number => 100 * level;

/** The filled share of the bar, from 0 to 1. */
const progressShare = (xp: number, level: number): number => Math.min(1, Math.max(0, xp / fullBarXp(level)));

/** XP needed for the next level. Null if the bar is full. */
function xpToNextLevel(xp: number, level: number): number | null {
  const missing = fullBarXp(level) - xp;
  return missing > 0 ? missing : null;
}
