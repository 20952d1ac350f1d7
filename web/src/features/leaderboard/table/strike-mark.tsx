import type { StrikeStatus } from "../../../gql/graphql";
import { Badge, type BadgeTone } from "../../../ui/badge";
import { Icon } from "../../../ui/icon";
import { strikeText } from "../ranking/ranking-rules";

const tones: Record<StrikeStatus, BadgeTone> = {
  NONE: "neutral",
  WARNING: "warning",
  DANGER: "danger",
  BANNED: "danger",
};

/** A member's strikes. Renders nothing without strikes. */
export function StrikeMark({ status, strikes }: { status: StrikeStatus; strikes: number }) {
  const text = strikeText(status, strikes);
  if (!text) return null;
  return (
    <Badge tone={tones[status]}>
      <Icon name={status === "BANNED" ? "denied" : "warning"} size={12} />
      {text}
    </Badge>
  );
}
