export const helpTexts = {
  signs: [
    "You trade to win back losses, or to feel better, and can't stay away although you decided to.",
    "You trade with borrowed money, or with money for rent, food, or bills.",
    "You hide trades or losses from people close to you.",
    "You think about trading at work, at night, and with family.",
  ],
  steps: [
    "Tell one person what happened. Read them the numbers.",
    "Close your open positions or let someone you trust do it, then withdraw what is left and close the account. Ask the broker to refuse a new one.",
    "Ask your bank to block transfers to brokers and gambling companies. Gambling blocks often leave brokers out, so name each one.",
    "Delete the apps. Give someone else control over your money for a while.",
    "Call a helpline above. Most are free, and you can stay anonymous.",
  ],
  linesTitle: "Helplines by country",
} as const;

interface Helpline {
  country: string;
  gambling: string;
  /** The emergency number where we know no crisis line. */
  crisis: string;
}

export const helplines: readonly Helpline[] = [
  { country: "Australia", gambling: "1800 858 858", crisis: "13 11 14" },
  { country: "Canada (Ontario)", gambling: "1-866-531-2600", crisis: "988" },
  { country: "France", gambling: "09 74 75 13 13", crisis: "3114" },
  { country: "Germany", gambling: "0800 1372700", crisis: "0800 1110111" },
  { country: "Ireland", gambling: "1800 936 725", crisis: "116 123" },
  { country: "Italy", gambling: "800 558 822", crisis: "112" },
  { country: "Netherlands", gambling: "0800 24 000 22", crisis: "0800 0113" },
  { country: "New Zealand", gambling: "0800 654 655", crisis: "1737" },
  { country: "Spain", gambling: "900 200 225", crisis: "024" },
  { country: "Sweden", gambling: "020 81 91 00", crisis: "112" },
  { country: "Switzerland", gambling: "0800 040 080", crisis: "143" },
  { country: "United Kingdom", gambling: "0808 8020 133", crisis: "116 123" },
  { country: "United States", gambling: "1-800-426-2537", crisis: "988" },
];

export const anywhereLinks = [
  { label: "Gambling Therapy", url: "https://www.gamblingtherapy.org" },
  { label: "Find a Helpline", url: "https://findahelpline.com" },
] as const;
