/** Adds the period that some reasons lack. */
const asSentence = (text: string): string => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** Texts for the sanctioned member. */
export const ownSanctionTexts = {
  muted: (left: string, reason: string) => `You're muted for ${left}. Reason: ${reason}`,
  mutedUntil: (end: string, reason: string) => `You're muted until ${end}. Reason: ${reason}`,
  kickedText: (left: string) => `You can return in ${left}. This page updates automatically.`,
  kickedReason: (reason: string) => `Reason: ${reason}`,
  newStrike: (strikes: number, reason: string) =>
    `You received a strike (${strikes} of 5). Reason: ${asSentence(reason)} Five strikes lead to a 30-day ban.`,
  strikesTitle: "Strikes",
  strikes: (strikes: number) => `You have ${strikes} of 5 strikes. Five strikes lead to a 30-day ban.`,
} as const;
