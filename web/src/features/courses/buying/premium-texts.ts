/** Texts about Premium. */
export const premiumTexts = {
  title: "Premium",
  cancel: "Cancel Premium",
  resumed: (date: string) => `Premium continues. It renews on ${date}.`,
  continues: (date: string) => `Premium continues until ${date}.`,
} as const;
