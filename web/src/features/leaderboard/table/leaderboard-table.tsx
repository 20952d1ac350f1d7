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

/** As wide as what may stand in them; all the rest is for the names. */
const columns = [
  { label: leaderboardTexts.columns.rank, look: "md:w-20" },
  { label: leaderboardTexts.columns.user, look: "" },
  { label: leaderboardTexts.columns.level, look: "md:w-34" },
  { label: leaderboardTexts.columns.xp, look: "md:w-26 text-right" },
  { label: leaderboardTexts.columns.status, look: "md:w-34" },
];

/** The first ten, further places when asked for, and the viewer with the people around them when they are not among the ten. */
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
            {columns.map(({ label, look }) => (
              <th key={label} scope="col" className={classNames("label px-3 py-2 font-medium text-muted", look)}>
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
