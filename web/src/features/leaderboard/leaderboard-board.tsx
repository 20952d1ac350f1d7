import type { LeaderboardPageQuery, Timeframe } from "../../gql/graphql";
import { useLeaderboardPageQuery } from "./leaderboard-page.generated";
import { errorText } from "../../lib/error-text";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import { LeaderboardTable } from "./leaderboard-table";
import { Podium } from "./podium";
import { leaderboardTexts } from "./texts";
import { windowLabel } from "./timeframe";

/** Podium and table of one timeframe, in all their states. */
export function LeaderboardBoard({ timeframe }: { timeframe: Timeframe }) {
  const { data, error } = useLeaderboardPageQuery({ variables: { timeframe }, fetchPolicy: "cache-and-network" });
  if (data) return <LoadedBoard leaderboard={data.leaderboard} />;
  if (!error) return <LoadingBoard />;
  return (
    <ErrorState
      title={leaderboardTexts.errorTitle}
      message={errorText(error)}
      retryLabel={leaderboardTexts.retry}
      onRetry={() => window.location.reload()}
    />
  );
}

function LoadedBoard({ leaderboard }: { leaderboard: LeaderboardPageQuery["leaderboard"] }) {
  const { windowStart, windowEnd, entries, me } = leaderboard;
  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        <p className="figures text-sm text-muted">{windowLabel(windowStart, windowEnd)}</p>
        <Podium entries={entries} />
      </div>
      {entries.length === 0 ? <EmptyPeriod /> : <LeaderboardTable entries={entries} me={me ?? null} />}
    </div>
  );
}

function EmptyPeriod() {
  return (
    <EmptyState
      icon="trophy"
      title={leaderboardTexts.emptyTitle}
      action={<ButtonLink to={paths.community()}>{leaderboardTexts.emptyAction}</ButtonLink>}
    >
      {leaderboardTexts.emptyText}
    </EmptyState>
  );
}

function LoadingBoard() {
  return (
    <div className="grid gap-10">
      <p role="status" className="figures text-sm text-muted">
        {leaderboardTexts.loading}
      </p>
      <Podium entries={[]} />
      <div aria-hidden className="grid gap-2">
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} height={56} />
        ))}
      </div>
    </div>
  );
}
