/** The words of the leaderboard, as specified where the specification has them. */
export const leaderboardTexts = {
  title: "LEADERBOARD",
  subtitle: "Compete with the best traders. XP is earned by taking part, never bought.",
  timeframe: "Timeframe",
  loading: "Loading Leaderboard...",
  errorTitle: "Error Loading Leaderboard",
  retry: "Retry",
  placeholderName: "Loading...",
  tableTitle: "TOP 10",
  columns: { rank: "RANK", user: "USER", level: "LEVEL", xp: "XP", status: "STATUS" },
  you: "You",
  yourPlace: "Your place",
  everything: "Since the beginning",
  emptyTitle: "No XP earned in this period yet",
  emptyText: "The first useful message takes the lead: each one in a community channel earns 10 XP.",
  emptyAction: "Open the community",
  rulesTitle: "How XP Works",
  banned: "BANNED",
  xpBar: (username: string) => `XP of ${username} on a scale of 20,000`,
} as const;

export interface XpRule {
  amount: string;
  text: string;
  tone: "gain" | "loss";
}

export const xpRules: readonly XpRule[] = [
  { amount: "+10", text: "per community message", tone: "gain" },
  { amount: "+50", text: "per course completion", tone: "gain" },
  { amount: "+100", text: "for helping other users", tone: "gain" },
  { amount: "-200", text: "for rule violations", tone: "loss" },
  { amount: "5 strikes", text: "1 month ban", tone: "loss" },
];
