import { paths } from "../../../lib/paths";
import type { LeaderboardPageQuery } from "../../../gql/graphql";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { OwnPlace, withoutShown } from "../ranking/own-place";
import { MorePlaces } from "../ranking/ranking-pages";
import { leaderboardTexts } from "../texts";
import { RankingTable } from "./ranking-table";

type Leaderboard = LeaderboardPageQuery["leaderboard"];

interface LeaderboardTableProps {
  leaderboard: Pick<Leaderboard, "timeframe" | "entries" | "around" | "endCursor" | "rankedCount">;
  viewerId: string | null;
}

/** The top 10, then tables with more places on demand, and one with the viewer and their neighbors if they aren't shown yet. */
export function LeaderboardTable({ leaderboard, viewerId }: LeaderboardTableProps) {
  const { timeframe, entries, around, endCursor, rankedCount } = leaderboard;
  const notShown = withoutShown(around, entries);
  return (
    <div>
      <h2 id="top-ten" className="mb-3 font-display text-lg font-semibold">
        {leaderboardTexts.tableTitle}
      </h2>
      <RankingTable labelledBy="top-ten" entries={entries} viewerId={viewerId}>
        {entries.length === 0 && <EmptyPeriod />}
      </RankingTable>
      {endCursor && rankedCount > entries.length ? (
        <MorePlaces timeframe={timeframe} after={endCursor} around={notShown} viewerId={viewerId} />
      ) : (
        <OwnPlace around={notShown} viewerId={viewerId} />
      )}
    </div>
  );
}

function EmptyPeriod() {
  return (
    <EmptyState
      icon="trophy"
      title="No XP earned in this period yet"
      action={<ButtonLink to={paths.community()}>Open the community</ButtonLink>}
    >
      Be the first. A message in a community channel earns 10 XP.
    </EmptyState>
  );
}
