import type { StrikeStatus } from "../../../gql/graphql";
import type { Viewer } from "../../accounts";
import { leaderboardTexts } from "../texts";

/** The XP at which the bar is full. */
export const MAX_BAR_XP = 20_000;

/** The ID of the viewer's row on the page. */
export const OWN_ROW_ID = "own-row";

/** The number of strikes that leads to a ban. */
const MAX_STRIKES = 5;

/** Whether a member appears in a ranking once they have XP in its period. */
export const isRankable = ({ role, listed }: Pick<Viewer, "role" | "listed">): boolean => role !== "ADMIN" && listed;

export type LevelBadgeName = "Rookie" | "Member" | "Pro" | "Elite" | "Legend";

/** The leaderboard's badge scale, highest first. Profile ranks use a longer scale, which the server computes. */
export const levelBadges: readonly (readonly [fromLevel: number, name: LevelBadgeName])[] = [
  [20, "Legend"],
  [15, "Elite"],
  [10, "Pro"],
  [5, "Member"],
];

export const levelBadge = (level: number): LevelBadgeName =>
  levelBadges.find(([fromLevel]) => level >= fromLevel)?.[1] ?? "Rookie";

/** The text of the STATUS column. Null shows nothing. */
export function strikeText(status: StrikeStatus, strikes: number): string | null {
  if (status === "BANNED") return leaderboardTexts.banned;
  if (status === "DANGER") return `${strikes}/${MAX_STRIKES} STRIKES`;
  if (status === "WARNING") return `${strikes}/${MAX_STRIKES}`;
  return null;
}
