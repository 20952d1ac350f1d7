/** Texts of XP notifications. */
export const xpNotificationTexts = {
  amount: (amount: number) => `${amount > 0 ? "+" : "−"}${Math.abs(amount)} XP`,
  /** XP increases: a withdrawn strike restores its deduction. */
  gained: {
    MESSAGE: "Message",
    COURSE: "Course completed",
    HELP: "Your reply helped",
    STRIKE: "Strike withdrawn",
    ADMIN: "Adjusted by an admin",
  },
  /** XP decreases: the other rules only reverse earlier awards. */
  lost: {
    MESSAGE: "Message deleted",
    COURSE: "Course completion removed",
    HELP: "Helpful mark removed",
    STRIKE: "Strike",
    ADMIN: "Adjusted by an admin",
  },
  unlocked: (channels: readonly string[]) => `You unlocked ${new Intl.ListFormat("en-US").format(channels)}.`,
} as const;
