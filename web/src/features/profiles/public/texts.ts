import type { ProfileRank } from "../../../gql/graphql";

export const publicProfileTexts = {
  back: "Back",
  failed: "Failed to load profile. Please try again later.",
  retry: "Retry",
  notFoundTitle: "Profile not found",
  level: "Level",
  xpBar: (username: string, xp: string, full: string) => `${username}: ${xp} of ${full} XP`,
  xpOf: (xp: string, full: string) => `${xp} of ${full} XP`,
  xpToLevel: (xp: string, level: number) => `${xp} XP to level ${level}`,
  stats: { reputation: "Reputation", messages: "Messages", trades: "Trades" },
  about: "About",
  achievements: "Achievements",
  tradeCards: "Trade cards",
  tradeSummary: (results: number, mean: string, couldBeLuck: boolean) =>
    `${results} ${results === 1 ? "trade" : "trades"}, mean ${mean}, ${couldBeLuck ? "could be luck" : "outside the range of luck, if complete and true (not verified)"}`,
  tradeRange: (low: string, high: string) => `95% range of the mean: ${low} to ${high}.`,
  tradesOpen: (count: number) => `${count} still open.`,
  tradesDeleted: (count: number) => `${count} deleted, not counted.`,
  tradeSides: { LONG: "Long", SHORT: "Short" },
  tradeOpen: "Open",
  activity: "Activity",
  helpfulAnswers: "Helpful answers",
  completedCourses: "Completed courses",
  completedOn: (date: string) => `Completed ${date}`,
  recentPosts: "Recent posts",
  reachedCount: (reached: number, all: number) => `${reached} of ${all} reached`,
  locked: "Locked",
} as const;

export const rankLabels: Record<ProfileRank, string> = {
  ROOKIE: "Rookie",
  MEMBER: "Member",
  PRO: "Pro",
  ELITE: "Elite",
  LEGEND: "Legend",
};
