import { Badge, type BadgeTone } from "../../ui/badge";
import { levelBadge, type LevelBadgeName } from "./ranking/ranking-rules";

const tones: Record<LevelBadgeName, BadgeTone> = {
  Rookie: "neutral",
  Member: "neutral",
  Pro: "signal",
  Elite: "warning",
  Legend: "premium",
};

/** An all-time level: its number and its badge. */
export function LevelBadge({ level }: { level: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="figures min-w-6 text-right text-sm">{level}</span>
      <LevelName level={level} />
    </span>
  );
}

function LevelName({ level }: { level: number }) {
  const name = levelBadge(level);
  return <Badge tone={tones[name]}>{name}</Badge>;
}
