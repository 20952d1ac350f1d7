import { isMedalPlace, Medal } from "./medal";

/** A medal for the top 3, '#n' for everyone else. */
export function RankMark({ rank }: { rank: number }) {
  if (!isMedalPlace(rank)) return <span className="figures text-sm text-muted">#{rank}</span>;
  return (
    <span className="flex">
      <Medal place={rank} />
      <span className="sr-only">#{rank}</span>
    </span>
  );
}
