import type { ProfileRank } from "../../../gql/graphql";

export const publicProfileTexts = {
  back: "Back",
  failed: "Failed to load profile. Please try again later.",
  retry: "Retry",
  notFoundTitle: "Profile not found",
  level: "Level",
  stats: { reputation: "Reputation", messages: "Messages", trades: "Trades" },
  about: "About",
  achievements: "Achievements",
  noActivity: "Nothing yet. Helpful answers, completed courses, trade cards, and posts that you can read appear here.",
  tradeCards: "Trade cards",
  tradeSummary: (results: number, mean: string, couldBeLuck: boolean) =>
    `${results} ${results === 1 ? "trade" : "trades"}, mean ${mean}, ${couldBeLuck ? "could be luck" : "outside the range of luck, if complete and true (not verified)"}`,
  tradeSides: { LONG: "Long", SHORT: "Short" },
  tradeOpen: "Open",
  helpfulAnswers: "Helpful answers",
  completedCourses: "Completed courses",
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
