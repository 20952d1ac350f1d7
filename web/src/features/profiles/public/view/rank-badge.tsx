import type { ProfileRank } from "../../../../gql/graphql";
import { Badge, type BadgeTone } from "../../../../ui/badge";
import { rankLabels } from "../texts";

const tones: Record<ProfileRank, BadgeTone> = {
  ROOKIE: "neutral",
  MEMBER: "neutral",
  PRO: "signal",
  ELITE: "warning",
  LEGEND: "premium",
};

export function RankBadge({ rank }: { rank: ProfileRank }) {
  return <Badge tone={tones[rank]}>{rankLabels[rank]}</Badge>;
}
