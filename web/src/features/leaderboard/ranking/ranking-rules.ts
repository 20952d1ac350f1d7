import type { StrikeStatus } from "../../../gql/graphql";
import type { Viewer } from "../../accounts/session/session";
import { leaderboardTexts } from "../texts";

/** XP at which a bar is full. */
export const MAX_BAR_XP = 20_000;

/** Where the viewer's row is found on the page. */
export const OWN_ROW_ID = "own-row";

/** Strikes at which a member is banned. */
const MAX_STRIKES = 5;

/** Whether they stand in a ranking as soon as they have XP in its period. */
export const isRankable = ({ role, listed }: Pick<Viewer, "role" | "listed">): boolean => role !== "ADMIN" && listed;

export type LevelBadgeName = "Rookie" | "Member" | "Pro" | "Elite" | "Legend";

/** The leaderboard's own scale, highest first. Profiles have a longer one, which the server decides. */
export const levelBadges: readonly (readonly [fromLevel: number, name: LevelBadgeName])[] = [
  [20, "Legend"],
  [15, "Elite"],
  [10, "Pro"],
  [5, "Member"],
];

export const levelBadge = (level: number): LevelBadgeName =>
  levelBadges.find(([fromLevel]) => level >= fromLevel)?.[1] ?? "Rookie";

/** What the STATUS column says; null shows nothing. */
export function strikeText(status: StrikeStatus, strikes: number): string | null {
  if (status === "BANNED") return leaderboardTexts.banned;
  if (status === "DANGER") return `${strikes}/${MAX_STRIKES} STRIKES`;
  if (status === "WARNING") return `${strikes}/${MAX_STRIKES}`;
  return null;
}
