/** Texts about Premium. */
export const premiumTexts = {
  title: "Premium",
  includes: (contents: string) => `Premium includes ${contents}.`,
  free: (courses: string, count: number) => `${courses} ${count === 1 ? "is" : "are"} free for everyone.`,
  partlyWritten: (title: string, written: number, all: number) =>
    `${title} (${written} of ${all} ${all === 1 ? "lesson" : "lessons"} written)`,
  renews: (date: string) => `Premium renews on ${date}.`,
  ends: (date: string) => `You canceled Premium. It ends on ${date}.`,
  runs: (date: string) => `Premium ends on ${date} and doesn't renew.`,
  cancel: "Cancel Premium",
  cancelQuestion: (date: string) => `You keep Premium until ${date}, and it won't renew. You can resume it until then.`,
  cancelled: (date: string) => `Canceled. Premium ends on ${date}. We've sent you an email.`,
  resumed: (date: string) => `Premium continues. It renews on ${date}.`,
  continues: (date: string) => `Premium continues until ${date}.`,
} as const;
