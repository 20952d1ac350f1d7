import { useSearchParams } from "react-router-dom";
import { PageHeader } from "../../ui/page-header";
import { SegmentedControl } from "../../ui/segmented-control";
import { LeaderboardBoard } from "./leaderboard-board";
import { leaderboardTexts } from "./texts";
import { parseTimeframe, timeframeOf, timeframeOptions, type TimeframeSlug } from "./timeframe";
import { XpRules } from "./xp-rules";

/** Who has earned how much XP: all time, this month, this week. */
export function LeaderboardPage() {
  const [query, setQuery] = useSearchParams();
  const timeframe = parseTimeframe(query.get("timeframe"));

  function choose(chosen: TimeframeSlug): void {
    setQuery({ timeframe: chosen }, { replace: true });
  }

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader
        title={leaderboardTexts.title}
        subtitle={leaderboardTexts.subtitle}
        actions={
          <SegmentedControl
            label={leaderboardTexts.timeframe}
            options={timeframeOptions}
            value={timeframe}
            onChange={choose}
          />
        }
      />
      <div className="mt-8 grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-8">
        <LeaderboardBoard timeframe={timeframeOf(timeframe)} />
        <XpRules />
      </div>
    </div>
  );
}
