export const accessTexts = {
  title: "Access Denied",
  warning: "You don't have access to this channel.",
  levelRequired: (needed: number, missing: number) =>
    missing > 0
      ? `This channel unlocks at level ${needed}: ${missing} more ${missing === 1 ? "level" : "levels"} to go.`
      : `This channel unlocks at level ${needed}.`,
  courseRequired: (title: string) => `Included with the course ${title}.`,
  freeCourseRequired: (title: string) => `Opens when you join the free course ${title}.`,
  getPremium: "Upgrade to Premium",
} as const;
