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
  ownRankTitle: "Your standing",
  youAre: "You are",
  ofRanked: (count: string) => `of ${count}`,
  ownRowLink: "Your row",
  level: "Level",
  xpOf: (xp: string, nextLevelXp: string) => `${xp} of ${nextLevelXp} XP`,
  toNextLevel: (xp: string, level: number) => `${xp} XP to level ${level}`,
  live: "Live",
  more: "Show more",
  morePlaces: "Further places",
  adminsNotRanked: "Admins are not ranked.",
  noXpYet: "You have no XP in this period yet.",
  strikesCount: "Your XP of this period is not above 0: strikes count in it.",
  hidden: "You chose not to be listed.",
  changeVisibility: "Change it in your profile",
  allTime: "Since the beginning",
  emptyTitle: "No XP earned in this period yet",
  emptyText: "The first useful message takes the lead: each one in a community channel earns 10 XP.",
  emptyAction: "Open the community",
  rulesTitle: "How XP Works",
  badgeNote: (badges: string) =>
    `Badges on this page come at levels: ${badges}. Ranks on profiles use a longer scale, so they can differ.`,
  banned: "BANNED",
  xpBar: (username: string, xp: string, full: string) => `${username}: ${xp} of ${full} XP`,
} as const;

/** What one reads when one's XP moves. */
export const xpNotificationTexts = {
  amount: (amount: number) => `${amount > 0 ? "+" : "−"}${Math.abs(amount)} XP`,
  /** XP goes up: a strike can only give back what it took. */
  gained: {
    MESSAGE: "Message",
    COURSE: "Course completed",
    HELP: "Your reply helped",
    STRIKE: "Strike withdrawn",
    ADMIN: "By an admin",
  },
  /** XP goes down: other rules can only take back what they gave. */
  lost: {
    MESSAGE: "Message deleted",
    COURSE: "Course withdrawn",
    HELP: "Mark withdrawn",
    STRIKE: "Strike",
    ADMIN: "By an admin",
  },
  missed: "While the connection was away",
  levelUp: "Level up",
  level: (level: number) => `LEVEL ${level}`,
  newBadge: (badge: string) => `Your badge is ${badge} now.`,
  unlocked: (channels: readonly string[]) =>
    `${new Intl.ListFormat("en-GB").format(channels)} ${channels.length === 1 ? "is" : "are"} open to you now.`,
  unlockedMany: (count: number) => `${count} channels are open to you now.`,
  mayUnlock: "New levels may open channels.",
  seeLeaderboard: "See the leaderboard",
  close: "Close",
  xpToNextLevel: (xp: string, level: number) => `${xp} XP to level ${level}.`,
} as const;

/** The list of one's own changes. */
export const receiptTexts = {
  title: "XP history",
  hint: "Every change of your XP, with its rule, source and time. Only you and the admins see it.",
  empty: "No XP yet. The first message in a community channel earns 10.",
  failed: "Your XP history could not be loaded.",
  more: "Show older changes",
  moreFailed: "Older changes could not be loaded. Please try again.",
  retry: "Retry",
  columns: { time: "When", rule: "Rule", source: "For", amount: "Change", xpAfter: "XP after" },
  rules: { MESSAGE: "Message", COURSE: "Course", HELP: "Helped", STRIKE: "Strike", ADMIN: "Admin" },
  reversed: { MESSAGE: "deleted", COURSE: "withdrawn", HELP: "withdrawn", STRIKE: "withdrawn", ADMIN: "withdrawn" },
  deductedRemaining: "took what was there",
  nothingDeducted: "there was nothing to take",
  countsToward: (date: string) => `counted on ${date}`,
  unknownSource: "no longer there",
} as const;

/** Whether one appears in leaderboards. */
export const visibilityTexts = {
  title: "Leaderboard",
  label: "List me in leaderboards",
  hint: "Without it nobody finds you there, whatever the period. Your XP and level stay, and your place is kept for when you come back.",
  adminHint: "Admins are never ranked, whatever you choose here.",
  on: "You are listed.",
  off: "You are no longer listed.",
  failed: "This could not be saved. Please try again.",
} as const;

export interface XpRule {
  amount: string;
  text: string;
  /** How often, and until when. */
  limit: string;
  tone: "gain" | "loss";
}

export const xpRules: readonly XpRule[] = [
  {
    amount: "+10",
    text: "per community message",
    limit:
      "Five at once, then one a minute, at most 50 a day (UTC). Nothing if it differs from one of your last ten only in digits, punctuation, case, or spacing.",
    tone: "gain",
  },
  { amount: "+50", text: "per course completion", limit: "Once per course.", tone: "gain" },
  {
    amount: "+100",
    text: "for helping other users",
    limit: "When they mark your reply: three a day, one a day from the same person.",
    tone: "gain",
  },
  { amount: "-200", text: "for rule violations", limit: "With every strike. XP never goes below 0.", tone: "loss" },
  { amount: "5 strikes", text: "1 month ban", limit: "A strike expires after 90 days.", tone: "loss" },
];
