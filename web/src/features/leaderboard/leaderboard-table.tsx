import type { LeaderboardPageQuery, LeaderboardRow_entryFragment } from "../../gql/graphql";
import { classNames } from "../../lib/class-names";
import { LeaderboardRow } from "./leaderboard-row";
import { FurtherPlaces } from "./ranking-pages";
import { leaderboardTexts } from "./texts";

type Leaderboard = LeaderboardPageQuery["leaderboard"];

interface LeaderboardTableProps {
  leaderboard: Pick<Leaderboard, "timeframe" | "entries" | "around" | "endCursor" | "rankedCount">;
  viewerId: string | null;
}

const columns = [
  { label: leaderboardTexts.columns.rank, width: "md:w-20" },
  { label: leaderboardTexts.columns.user, width: "" },
  { label: leaderboardTexts.columns.level, width: "md:w-32" },
  { label: leaderboardTexts.columns.xp, width: "md:w-48" },
  { label: leaderboardTexts.columns.status, width: "md:w-40" },
];

/** The first ten, further places when asked for, and the viewer with the people around them when they are not among the ten. */
export function LeaderboardTable({ leaderboard, viewerId }: LeaderboardTableProps) {
  const { timeframe, entries, around, endCursor, rankedCount } = leaderboard;
  const viewerIsListed = entries.some(({ member }) => member.id === viewerId);
  const ownPlace = viewerIsListed ? [] : around.filter(({ rank }) => rank > entries.length);
  return (
    <section aria-labelledby="top-ten">
      <h2 id="top-ten" className="mb-3 font-display text-xl font-semibold">
        {leaderboardTexts.tableTitle}
      </h2>
      <table className="block w-full border-t border-line bg-surface text-left md:table md:table-fixed">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="md:border-b md:border-line">
            {columns.map(({ label, width }) => (
              <th key={label} scope="col" className={classNames("label px-4 py-2 font-medium text-muted", width)}>
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
        {endCursor && rankedCount > entries.length && (
          <FurtherPlaces timeframe={timeframe} after={endCursor} viewerId={viewerId} />
        )}
        {ownPlace.length > 0 && <OwnPlace around={ownPlace} viewerId={viewerId} />}
      </table>
    </section>
  );
}

function OwnPlace({ around, viewerId }: { around: readonly LeaderboardRow_entryFragment[]; viewerId: string | null }) {
  return (
    <tbody className="block border-y border-line-strong md:table-row-group">
      <tr className="block md:table-row">
        <th scope="rowgroup" colSpan={5} className="label block px-3 pt-5 pb-2 text-muted md:table-cell md:px-4">
          {leaderboardTexts.yourPlace}
        </th>
      </tr>
      {around.map((entry) => (
        <LeaderboardRow key={entry.member.id} entry={entry} isViewer={entry.member.id === viewerId} />
      ))}
    </tbody>
  );
}
