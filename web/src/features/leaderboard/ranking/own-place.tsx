import type { LeaderboardRow_entryFragment } from "../../../gql/graphql";
import { RankingTable } from "../table/ranking-table";

type Entries = readonly LeaderboardRow_entryFragment[];

interface OwnPlaceProps {
  /** The viewer and the members around them, without those in the list above. */
  around: Entries;
  viewerId: string | null;
}

/** The viewer with their neighbors, in a table below a list that doesn't include the viewer yet. */
export function OwnPlace({ around, viewerId }: OwnPlaceProps) {
  if (!around.some(({ member }) => member.id === viewerId)) return null;
  return (
    <>
      <h3 id="own-place" className="label px-3 pt-5 pb-2 text-muted">
        Your place
      </h3>
      <RankingTable labelledBy="own-place" entries={around} viewerId={viewerId} hidesColumns />
    </>
  );
}

/** Removes entries that the page already shows. */
export const withoutShown = (around: Entries, shown: Entries): Entries =>
  around.filter(({ member }) => !shown.some((entry) => entry.member.id === member.id));
