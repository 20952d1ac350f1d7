import type { ProfileRank } from "../../../gql/graphql";

/** The words of the public profile. */
export const publicProfileTexts = {
  back: "Back",
  edit: "Edit your profile",
  loading: "Loading profile...",
  failed: "Failed to load profile. Please try again later.",
  retry: "Retry",
  sampleTitle: "Sample profile",
  sampleText: "Invented data that shows what a profile looks like. It describes no real person.",
  sampleBadge: "Sample",
  notFoundTitle: "Profile not found",
  notFoundText: "The account was closed, or the address has a mistake in it.",
  toLeaderboard: "Open the leaderboard",
  toCourses: "Browse courses",
  joined: "Joined",
  level: "Level",
  xpBar: (username: string, xp: string, full: string) => `${username}: ${xp} of ${full} XP`,
  xpOf: (xp: string, full: string) => `${xp} of ${full} XP`,
  rankNote:
    "Ranks on profiles come at levels: Member 10, Pro 25, Elite 50, Legend 75. Badges on the leaderboard use a shorter scale, so they can differ.",
  xpMissing: (missing: string, level: number) => `${missing} XP to level ${level}`,
  stats: { reputation: "Reputation", messages: "Messages", trades: "Trades" },
  about: "About",
  noBio: "Nothing written here yet.",
  achievements: "Achievements",
  reachedCount: (reached: number, all: number) => `${reached} of ${all} reached`,
  reached: "Reached",
  olderThanRecords: "Older than the records",
  locked: "Locked",
} as const;

export const rankLabels: Record<ProfileRank, string> = {
  ROOKIE: "Rookie",
  MEMBER: "Member",
  PRO: "Pro",
  ELITE: "Elite",
  LEGEND: "Legend",
};
