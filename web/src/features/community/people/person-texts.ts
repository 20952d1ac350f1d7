export const personTexts = {
  level: "Level",
  xp: "XP",
  joined: "Joined",
  nextLevel: (xp: string) => `${xp} XP to the next level`,
  progress: (gained: number, needed: number) => `${gained} of ${needed} XP toward the next level`,
  publicProfile: "Public profile",
  mention: "Mention",
  latestHelpfulAnswers: "Latest helpful answers",
  deletedUser: "Deleted user",
  deletedText: "This account was deleted. Its messages remain.",
} as const;
