import { Link } from "react-router-dom";
import type { LeaderboardPageQuery } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import type { RealtimeStatus } from "../../../lib/live/realtime-status";
import { Badge } from "../../../ui/badge";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import type { Viewer } from "../../accounts";
import { LeaderboardTable } from "../table/leaderboard-table";
import { Podium } from "../table/podium";
import { isRankable } from "./ranking-rules";
import { leaderboardTexts } from "../texts";
import { windowLabel } from "./timeframe";
import type { LiveLeaderboard } from "./use-leaderboard";

interface LeaderboardBoardProps extends LiveLeaderboard {
  viewer: Viewer | null;
}

/** The podium and table of one timeframe, including loading and error states. */
export function LeaderboardBoard({ leaderboard, error, status, viewer }: LeaderboardBoardProps) {
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
  const { timeframe, windowStart, windowEnd, entries } = leaderboard;
  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
          <p className="figures">{windowLabel(windowStart, windowEnd)}</p>
          <div className="flex flex-wrap items-center gap-3">
            {viewer && !isRankable(viewer) && <NotRanked viewer={viewer} />}
            {/* Hidden rather than removed, so that the layout doesn't shift when the connection opens. */}
            <span className={status === "connected" ? undefined : "invisible"}>
              <Badge tone="signal">{leaderboardTexts.live}</Badge>
            </span>
          </div>
        </div>
        <Podium entries={entries} />
      </div>
      <LeaderboardTable key={timeframe} leaderboard={leaderboard} viewerId={viewer?.id ?? null} />
    </div>
  );
}

/** Explains why the viewer isn't ranked. */
function NotRanked({ viewer: { role } }: { viewer: Viewer }) {
  if (role === "ADMIN") return <p>Admins aren't ranked.</p>;
  return (
    <p>
      You're hidden from leaderboards.{" "}
      <Link to={paths.profile()} className="text-signal hover:text-text">
        Change this in your profile
      </Link>
    </p>
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
