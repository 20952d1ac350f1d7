import type { ProgressSummary_viewerFragment } from "../../../../gql/graphql";
import { formatNumber } from "../../../../lib/text/format";
import { ProgressBar } from "../../../../ui/state/progress-bar";
import { Stat } from "../../../../ui/page/stat";
import { progressTexts as texts } from "../texts";

interface ProgressSummaryProps {
  viewer: ProgressSummary_viewerFragment;
  /** The all-time rank. Null if the member isn't ranked. */
  rank: number | null;
  weekXp: number;
}

export function ProgressSummary({ viewer: { level, xp, nextLevelXp }, rank, weekXp }: ProgressSummaryProps) {
  const figures = [
    [texts.level, formatNumber(level)],
    ["XP", formatNumber(xp)],
    [texts.rank, rank === null ? "–" : `#${formatNumber(rank)}`],
    ["XP this week", `${weekXp > 0 ? "+" : ""}${formatNumber(weekXp)}`],
  ] as const;
  const progress = texts.levelProgress(formatNumber(xp), formatNumber(nextLevelXp));
  return (
    <section aria-label={texts.title} className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
        {figures.map(([name, value]) => (
          <Stat key={name} label={name} value={value} />
        ))}
      </dl>
      <ProgressBar value={xp / nextLevelXp} label={progress} />
      <p className="figures flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>{progress}</span>
        <span>{texts.xpToNextLevel(formatNumber(nextLevelXp - xp), level + 1)}</span>
      </p>
    </section>
  );
}
