import type { Viewer } from "../../accounts";

/** The XP at which the bar is full. */
export const MAX_BAR_XP = 20_000;

/** The ID of the viewer's row on the page. */
export const OWN_ROW_ID = "own-row";

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
