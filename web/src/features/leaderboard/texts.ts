/** Texts of the leaderboard. The specification fixes some of them. */
export const leaderboardTexts = {
  title: "LEADERBOARD",
  subtitle: "Compete with the best traders. You earn XP by taking part. It can't be bought.",
  timeframe: "Timeframe",
  loading: "Loading Leaderboard...",
  errorTitle: "Error Loading Leaderboard",
  retry: "Retry",
  placeholderName: "Loading...",
  tableTitle: "TOP 10",
  columns: { rank: "RANK", user: "USER", level: "LEVEL", xp: "XP", status: "STATUS" },
  you: "You",
  yourPlace: "Your place",
  ownRankTitle: "Your rank",
  youAre: "You are",
  ofRanked: (count: string) => `of ${count}`,
  ownRowLink: "Go to your row",
  level: "Level",
  xpOf: (xp: string, nextLevelXp: string) => `${xp} of ${nextLevelXp} XP`,
  toNextLevel: (xp: string, level: number) => `${xp} XP to level ${level}`,
  live: "Live",
  more: "Show more",
  morePlaces: "More places",
  adminsNotRanked: "Admins aren't ranked.",
  noXpYet: "You haven't earned XP in this period yet.",
  strikesCount: "Strikes deduct XP, so your XP for this period is 0 or less.",
  hidden: "You're hidden from leaderboards.",
  changeVisibility: "Change this in your profile",
  allTime: "Since launch",
  emptyTitle: "No XP earned in this period yet",
  emptyText: "Be the first. A message in a community channel earns 10 XP.",
  emptyAction: "Open the community",
  rulesTitle: "How XP Works",
  badgeNote: (badges: string) => `Leaderboard badges by level: ${badges}.`,
  banned: "BANNED",
  xpBar: (username: string, xp: string, full: string) => `${username}: ${xp} of ${full} XP`,
} as const;

/** Texts of the XP history. */
export const receiptTexts = {
  title: "XP history",
  hint: "Every change to your XP, with its rule, source, and time. Only you and admins can see this.",
  empty: "No XP yet. Your first message in a community channel earns 10.",
  failed: "Couldn't load your XP history.",
  more: "Show older changes",
  moreFailed: "Couldn't load older changes. Please try again.",
  retry: "Retry",
  columns: { time: "Date", rule: "Rule", source: "Source", amount: "Change", xpAfter: "Balance" },
  rules: { MESSAGE: "Message", COURSE: "Course", HELP: "Helped", STRIKE: "Strike", ADMIN: "Admin" },
  reversed: { MESSAGE: "deleted", COURSE: "withdrawn", HELP: "withdrawn", STRIKE: "withdrawn", ADMIN: "withdrawn" },
  deductedRemaining: "deducted all remaining XP",
  nothingDeducted: "no XP to deduct",
  countsToward: (date: string) => `counts toward ${date}`,
  unknownSource: "no longer available",
} as const;

/** Texts of the leaderboard visibility setting. */
export const visibilityTexts = {
  title: "Leaderboard",
  label: "Show me on leaderboards",
  hint: "Turn this off to hide from all leaderboards. You keep your XP and level.",
  adminHint: "Admins are never ranked, regardless of this setting.",
  on: "You're now shown on leaderboards.",
  off: "You're now hidden from leaderboards.",
  failed: "Couldn't save this. Please try again.",
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
