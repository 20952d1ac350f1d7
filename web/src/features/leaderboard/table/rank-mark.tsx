import { isMedalPlace, Medal } from "./medal";

/** A medal for the first three, '#n' for everybody else. */
export function RankMark({ rank }: { rank: number }) {
  if (!isMedalPlace(rank)) return <span className="figures text-sm text-muted">#{rank}</span>;
  return (
    <span className="flex">
      <Medal place={rank} />
      <span className="sr-only">#{rank}</span>
    </span>
  );
}
