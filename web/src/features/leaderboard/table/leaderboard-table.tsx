import type { LeaderboardPageQuery } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { LeaderboardRow } from "./leaderboard-row";
import { OwnPlace, withoutShown } from "../ranking/own-place";
import { MorePlaces } from "../ranking/ranking-pages";
import { leaderboardTexts } from "../texts";

type Leaderboard = LeaderboardPageQuery["leaderboard"];

interface LeaderboardTableProps {
  leaderboard: Pick<Leaderboard, "timeframe" | "entries" | "around" | "endCursor" | "rankedCount">;
  viewerId: string | null;
}

/** Fixed widths; the names get the remaining space. */
const columns = [
  { label: leaderboardTexts.columns.rank, className: "md:w-20" },
  { label: leaderboardTexts.columns.user, className: "" },
  { label: leaderboardTexts.columns.level, className: "md:w-34" },
  { label: leaderboardTexts.columns.xp, className: "md:w-26 text-right" },
  { label: leaderboardTexts.columns.status, className: "md:w-34" },
];

/** The top 10, more places on demand, and the viewer with their neighbors if they aren't shown yet. */
export function LeaderboardTable({ leaderboard, viewerId }: LeaderboardTableProps) {
  const { timeframe, entries, around, endCursor, rankedCount } = leaderboard;
  const notShown = withoutShown(around, entries);
  return (
    <section aria-labelledby="top-ten">
      <h2 id="top-ten" className="mb-3 font-display text-xl font-semibold">
        {leaderboardTexts.tableTitle}
      </h2>
      <table className="block w-full border-t border-line bg-surface text-left md:table md:table-fixed">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="md:border-b md:border-line">
            {columns.map(({ label, className }) => (
              <th key={label} scope="col" className={classNames("label px-3 py-2 font-medium text-muted", className)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {entries.map((entry) => (
            <LeaderboardRow key={entry.member.id} entry={entry} isViewer={entry.member.id === viewerId} />
          ))}
        </tbody>
        {endCursor && rankedCount > entries.length ? (
          <MorePlaces timeframe={timeframe} after={endCursor} around={notShown} viewerId={viewerId} />
        ) : (
          <OwnPlace around={notShown} viewerId={viewerId} />
        )}
      </table>
    </section>
  );
}
