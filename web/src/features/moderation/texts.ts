/** Adds the period that some reasons lack. */
const asSentence = (text: string): string => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** Texts for the sanctioned member. */
export const ownSanctionTexts = {
  newStrike: (strikes: number, reason: string) =>
    `You received a strike (${strikes} of 5). Reason: ${asSentence(reason)} Five strikes lead to a 30-day ban.`,
} as const;
