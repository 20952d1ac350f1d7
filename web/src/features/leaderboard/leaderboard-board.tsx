import { Link } from "react-router-dom";
import type { LeaderboardPageQuery, Timeframe } from "../../gql/graphql";
import { errorText } from "../../lib/error-text";
import { formatNumber } from "../../lib/format";
import { paths } from "../../lib/paths";
import type { RealtimeStatus } from "../../lib/realtime-status";
import { Badge } from "../../ui/badge";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import { useSession, type Viewer } from "../accounts/session";
import { useOwnSanctions } from "../moderation/use-own-sanctions";
import { LeaderboardTable } from "./leaderboard-table";
import { Podium } from "./podium";
import { leaderboardTexts } from "./texts";
import { windowLabel } from "./timeframe";
import { useLeaderboard } from "./use-leaderboard";

/** Podium and table of one timeframe, in all their states. */
export function LeaderboardBoard({ timeframe }: { timeframe: Timeframe }) {
  const { viewer } = useSession();
  const { leaderboard, error, status } = useLeaderboard(timeframe, viewer?.xp ?? null);
  if (leaderboard) return <LoadedBoard leaderboard={leaderboard} viewer={viewer} status={status} />;
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

interface LoadedBoardProps {
  leaderboard: LeaderboardPageQuery["leaderboard"];
  viewer: Viewer | null;
  status: RealtimeStatus;
}

function LoadedBoard({ leaderboard, viewer, status }: LoadedBoardProps) {
  const { windowStart, windowEnd, entries, around, rankedCount } = leaderboard;
  const own = around.find(({ member }) => member.id === viewer?.id) ?? null;
  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
          <p className="figures">{windowLabel(windowStart, windowEnd)}</p>
          <div className="flex flex-wrap items-center gap-3">
            {own ? (
              <p className="figures text-text">
                {leaderboardTexts.standing(formatNumber(own.rank), formatNumber(rankedCount))}
              </p>
            ) : (
              viewer && <NotRanked viewer={viewer} />
            )}
            {/* Its place is held: on a phone it would begin a new line when the connection stands. */}
            <span className={status === "connected" ? undefined : "invisible"}>
              <Badge tone="signal">{leaderboardTexts.live}</Badge>
            </span>
          </div>
        </div>
        <Podium entries={entries} />
      </div>
      {entries.length === 0 ? (
        <EmptyPeriod />
      ) : (
        <LeaderboardTable leaderboard={leaderboard} viewerId={viewer?.id ?? null} />
      )}
    </div>
  );
}

/** Why one does not find oneself. */
function NotRanked({ viewer: { role, listed } }: { viewer: Viewer }) {
  if (role === "ADMIN") return <p>{leaderboardTexts.adminsNotRanked}</p>;
  if (listed) return <NothingInPeriod />;
  return (
    <p>
      {leaderboardTexts.unlisted}{" "}
      <Link to={paths.profile()} className="text-signal hover:text-text">
        {leaderboardTexts.changeListing}
      </Link>
    </p>
  );
}

/** A strike may take as much as was earned, or more: then "none yet" would not be true. */
function NothingInPeriod() {
  const { strikes } = useOwnSanctions();
  return <p>{strikes.length > 0 ? leaderboardTexts.struck : leaderboardTexts.noXpYet}</p>;
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
