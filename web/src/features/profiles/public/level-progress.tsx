import { formatNumber } from "../../../lib/format";
import { ProgressBar } from "../../../ui/progress-bar";
import { barShare, fullBarXp, missingXp } from "./profile-xp";
import { publicProfileTexts as texts } from "./texts";

interface LevelProgressProps {
  username: string;
  level: number;
  xp: number;
}

/** The level, and the XP on the way to the next one. */
export function LevelProgress({ username, level, xp }: LevelProgressProps) {
  const missing = missingXp(xp, level);
  return (
    <div className="flex items-end gap-6 border-t border-line px-5 py-5 sm:px-8 lg:my-8 lg:border-t-0 lg:border-l lg:py-0">
      <p>
        <span className="label block text-muted">{texts.level}</span>{" "}
        <span className="figures text-2xl">{formatNumber(level)}</span>
      </p>
      <div className="grid min-w-0 flex-1 gap-2 pb-1.5">
        <p className="figures flex flex-wrap justify-between gap-x-4 text-xs">
          <span>{texts.xpOf(formatNumber(xp), formatNumber(fullBarXp(level)))}</span>
          {missing !== null && <span className="text-muted">{texts.xpMissing(formatNumber(missing), level + 1)}</span>}
        </p>
        <ProgressBar value={barShare(xp, level)} label={texts.xpBar(username, level)} />
      </div>
    </div>
  );
}
