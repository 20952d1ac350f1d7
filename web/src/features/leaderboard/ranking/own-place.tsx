import type { LeaderboardRow_entryFragment } from "../../../gql/graphql";
import { LeaderboardRow } from "../table/leaderboard-row";
import { leaderboardTexts } from "../texts";

type Entries = readonly LeaderboardRow_entryFragment[];

interface OwnPlaceProps {
  /** The viewer and the members around them, without those in the list above. */
  around: Entries;
  viewerId: string | null;
}

/** The viewer with their neighbors, below a list that doesn't include the viewer yet. */
export function OwnPlace({ around, viewerId }: OwnPlaceProps) {
  if (!around.some(({ member }) => member.id === viewerId)) return null;
  return (
    <tbody className="block border-y border-line-strong md:table-row-group">
      <tr className="block md:table-row">
        <th scope="rowgroup" colSpan={5} className="label block px-3 pt-5 pb-2 text-muted md:table-cell">
          {leaderboardTexts.yourPlace}
        </th>
      </tr>
      {around.map((entry) => (
        <LeaderboardRow key={entry.member.id} entry={entry} isViewer={entry.member.id === viewerId} />
      ))}
    </tbody>
  );
}

/** Removes entries that the page already shows. */
export const withoutShown = (around: Entries, shown: Entries): Entries =>
  around.filter(({ member }) => !shown.some((entry) => entry.member.id === member.id));
