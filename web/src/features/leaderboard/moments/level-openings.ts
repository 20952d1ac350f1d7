import type { ApolloCache } from "@apollo/client";
import type { ChannelLevelsQuery } from "../../../gql/graphql";
import { momentTexts } from "../texts";
import type { XpChange } from "../xp/use-xp-changes";
import { ChannelLevelsDocument } from "../xp/xp.generated";

/** Where the channels that come with the product open; everybody has level 1. */
const usualThresholds = [10, 25, 50, 99];

const mostNamed = 3;

type Levels = Pick<XpChange, "level" | "levelBefore">;

/** What a new level opens, by the channels that were loaded; where none were, by the usual thresholds. */
export function openedBy(change: Levels, cache: ApolloCache): string | null {
  return openingText(change, cache.readQuery({ query: ChannelLevelsDocument })?.channels ?? null);
}

function openingText({ level, levelBefore }: Levels, channels: ChannelLevelsQuery["channels"] | null): string | null {
  const isReached = (threshold: number): boolean => threshold > levelBefore && threshold <= level;
  if (!channels) return usualThresholds.some(isReached) ? momentTexts.mayOpen : null;
  const names = channels
    .filter(({ accessLevel, minLevel, archived }) => accessLevel === "LEVEL" && !archived && isReached(minLevel ?? 0))
    .map(({ name }) => `#${name}`);
  if (names.length === 0) return null;
  return names.length > mostNamed ? momentTexts.openMany(names.length) : momentTexts.open(names);
}
