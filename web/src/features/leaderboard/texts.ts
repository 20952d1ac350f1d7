/** Texts of the leaderboard. The specification fixes some of them. */
export const leaderboardTexts = {
  title: "LEADERBOARD",
  timeframe: "Timeframe",
  loading: "Loading Leaderboard...",
  errorTitle: "Error Loading Leaderboard",
  retry: "Retry",
  placeholderName: "Loading...",
  tableTitle: "TOP 10",
  columns: { rank: "RANK", user: "USER", level: "LEVEL", xp: "XP", status: "STATUS" },
  youAre: "You are",
  level: "Level",
  xpOf: (xp: string, nextLevelXp: string) => `${xp} of ${nextLevelXp} XP`,
  live: "Live",
  rulesTitle: "How XP Works",
  banned: "BANNED",
} as const;

/** Texts of the XP history. */
export const receiptTexts = {
  title: "XP history",
  columns: { time: "Date", rule: "Rule", source: "Source", amount: "Change", xpAfter: "Balance" },
  rules: { MESSAGE: "Message", COURSE: "Course", HELP: "Helped", STRIKE: "Strike", ADMIN: "Admin" },
  reversed: { MESSAGE: "deleted", COURSE: "withdrawn", HELP: "withdrawn", STRIKE: "withdrawn", ADMIN: "withdrawn" },
  countsToward: (date: string) => `counts toward ${date}`,
} as const;

/** Texts of the leaderboard visibility setting. */
export const visibilityTexts = {
  title: "Leaderboard",
} as const;

export interface XpRule {
  amount: string;
  text: string;
  /** Limits and expiry. */
  limit: string;
  tone: "gain" | "loss";
}

export const xpRules: readonly XpRule[] = [
  {
    amount: "+10",
    text: "per community message",
    limit:
      "Up to 50 messages a day (UTC): five in a row, then one per minute. Repeats don't count, even with different digits, punctuation, case, or spacing.",
    tone: "gain",
  },
  { amount: "+50", text: "per course completion", limit: "Once per course.", tone: "gain" },
  {
    amount: "+100",
    text: "for helping other users",
    limit: "When they mark your reply as helpful. Up to three a day, one per member.",
    tone: "gain",
  },
  { amount: "-200", text: "for rule violations", limit: "For each strike. XP never goes below 0.", tone: "loss" },
  { amount: "5 strikes", text: "1 month ban", limit: "A strike expires after 90 days.", tone: "loss" },
];
