import { classNames } from "../../lib/class-names";
import { Icon } from "../../ui/icon";

const medalColors: Partial<Record<number, string>> = { 1: "text-premium", 2: "text-text", 3: "text-warning" };

/** A medal for the first three, '#n' for everybody else. */
export function RankMark({ rank }: { rank: number }) {
  const medal = medalColors[rank];
  if (!medal) return <span className="figures text-sm text-muted">#{rank}</span>;
  return (
    <span className={classNames("inline-flex", medal)}>
      <Icon name="medal" size={20} />
      <span className="sr-only">#{rank}</span>
    </span>
  );
}
