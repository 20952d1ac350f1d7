import { useSearchParams } from "react-router-dom";
import { PageHeader } from "../../../ui/page/page-header";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { useSession } from "../../accounts";
import { LeaderboardBoard } from "./leaderboard-board";
import { OwnRank } from "./own-rank";
import { isRankable } from "./ranking-rules";
import { leaderboardTexts } from "../texts";
import { parseTimeframe, timeframeOf, timeframeOptions, type TimeframeSlug } from "./timeframe";
import { useLeaderboard } from "./use-leaderboard";
import { XpRules } from "../xp/xp-rules";

export function LeaderboardPage() {
  const [query, setQuery] = useSearchParams();
  const timeframe = parseTimeframe(query.get("timeframe"));
  const { viewer } = useSession();
  const live = useLeaderboard(timeframeOf(timeframe), viewer?.xp ?? null);
  const { leaderboard, error } = live;

  function selectTimeframe(selected: TimeframeSlug): void {
    setQuery({ timeframe: selected }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader
        title={leaderboardTexts.title}
        subtitle="Compete with the best traders. You earn XP by taking part. It can't be bought."
        actions={
          <SegmentedControl
            label={leaderboardTexts.timeframe}
            options={timeframeOptions}
            value={timeframe}
            onChange={selectTimeframe}
          />
        }
      />
      <div className="mt-8 grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-x-8">
        {/* A side column on wide screens. On narrow ones, the rank comes first and the rules last. */}
        <div className="contents xl:top-20 xl:col-start-2 xl:row-start-1 xl:grid xl:gap-6 xl:[@media(min-height:45rem)]:sticky">
          {viewer && isRankable(viewer) && (leaderboard || !error) && (
            <OwnRank viewer={viewer} leaderboard={leaderboard} />
          )}
          <XpRules />
        </div>
        <LeaderboardBoard {...live} viewer={viewer} />
      </div>
    </div>
  );
}
