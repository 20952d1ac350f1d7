import type { ApolloCache } from "@apollo/client";
import type { ChannelLevelsQuery } from "../../../gql/graphql";
import { xpNotificationTexts } from "./texts";
import type { XpChange } from "../xp/use-xp-changes";
import { ChannelLevelsDocument } from "../xp/xp.generated";

/** The levels that the default channels require. */
const DEFAULT_THRESHOLDS = [10, 25, 50, 99];

const MAX_NAMED = 3;

type Levels = Pick<XpChange, "level" | "levelBefore">;

/** Names the channels that a new level unlocks. Without loaded channels, it relies on the default thresholds. */
export function unlockedText(change: Levels, cache: ApolloCache): string | null {
  return formatUnlocked(change, cache.readQuery({ query: ChannelLevelsDocument })?.channels ?? null);
}

function formatUnlocked(
  { level, levelBefore }: Levels,
  channels: ChannelLevelsQuery["channels"] | null,
): string | null {
  const isReached = (threshold: number): boolean => threshold > levelBefore && threshold <= level;
  if (!channels) return DEFAULT_THRESHOLDS.some(isReached) ? "You may have unlocked new channels." : null;
  const names = channels
    .filter(({ accessLevel, minLevel, archived }) => accessLevel === "LEVEL" && !archived && isReached(minLevel ?? 0))
    .map(({ name }) => `#${name}`);
  if (names.length === 0) return null;
  return names.length > MAX_NAMED ? `You unlocked ${names.length} channels.` : xpNotificationTexts.unlocked(names);
}
