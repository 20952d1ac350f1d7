import type { ReactNode } from "react";
import type { LeaderboardRow_entryFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { leaderboardTexts } from "../texts";
import { LeaderboardRow } from "./leaderboard-row";

/** Fixed widths; the names get the remaining space. */
const columns = [
  { label: leaderboardTexts.columns.rank, width: "w-20" },
  { label: leaderboardTexts.columns.user, width: "" },
  { label: leaderboardTexts.columns.level, width: "w-34" },
  { label: leaderboardTexts.columns.xp, width: "w-26", align: "text-right" },
  { label: leaderboardTexts.columns.status, width: "w-34" },
];

interface RankingTableProps {
  /** The id of its heading. */
  labelledBy: string;
  entries: readonly LeaderboardRow_entryFragment[];
  viewerId: string | null;
  /** Only for screen readers in a table that continues the one above. */
  hidesColumns?: boolean;
  /** Replaces the rows of an empty table. */
  children?: ReactNode;
}

/** Entries by rank: a table from 768 px, a list of blocks on narrower screens. */
export function RankingTable({ labelledBy, entries, viewerId, hidesColumns = false, children }: RankingTableProps) {
  return (
    <table
      aria-labelledby={labelledBy}
      className="block w-full border-t border-line bg-surface text-left md:table md:table-fixed"
    >
      <colgroup className="hidden md:table-column-group">
        {columns.map(({ label, width }) => (
          <col key={label} className={width} />
        ))}
      </colgroup>
      <thead className={classNames("sr-only", !hidesColumns && "md:not-sr-only md:table-header-group")}>
        <tr className="md:border-b md:border-line">
          {columns.map(({ label, align }) => (
            <th key={label} scope="col" className={classNames("label px-3 py-2 font-medium text-muted", align)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {entries.map((entry) => (
          <LeaderboardRow key={entry.member.id} entry={entry} isViewer={entry.member.id === viewerId} />
        ))}
        {children && (
          <tr className="block md:table-row">
            <td colSpan={columns.length} className="block md:table-cell">
              {children}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
