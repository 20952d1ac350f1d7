import { formatNumber } from "../../lib/text/format";

/** What an admin reads in the panel of a person. */
export const panelTexts = {
  open: "Admin actions",
  action: "Action",
  actions: { BAN: "Ban", MUTE: "Mute", KICK: "Kick", ROLE: "Role", STRIKE: "Strike", XP: "XP" },
  muteFor: (length: string) => `Mute for ${length}`,
  strike: "Give a strike",
  banUntil: (end: string) => `Ban until ${end}`,
  banUntilLifted: "Ban until lifted",
  changeRole: (role: string) => `Change role to ${role}`,
  giveXp: (amount: string) => `Give ${amount} XP`,
  removeXp: (amount: string) => `Take ${amount} XP`,
  reason: "Reason",
  reasonHint: "The person reads it.",
  reasonMissing: "Please provide a reason.",
  banReasonMissing: "Please provide a reason for the ban.",
  end: "Ends",
  endHint: "Leave empty: until lifted.",
  endInPast: "The end must be in the future.",
  duration: "Seconds",
  durationPresets: "Usual lengths",
  durationInvalid: "Please give 60 to 86400 seconds.",
  newRole: "New role",
  sameRole: "This is the role already.",
  amount: "XP",
  amountHint: "Positive gives, negative takes; taking stops at 0.",
  amountInvalid: "Please give a whole number other than 0, at most 100,000 either way.",
  confirmTitle: "Are you sure?",
  confirm: {
    BAN: (user: string) => `Are you sure you want to ban ${user}? Every session ends at once.`,
    MUTE: (user: string) => `Are you sure you want to mute ${user}? Reading stays possible.`,
    KICK: (user: string) => `Are you sure you want to kick ${user}?`,
    ROLE: (user: string) => `Are you sure you want to change the role of ${user}?`,
    STRIKE: (user: string) => `Are you sure you want to give ${user} a strike? It takes up to 200 XP.`,
    XP: (user: string, amount: number) =>
      amount > 0
        ? `Are you sure you want to give ${user} ${formatNumber(amount)} XP? The person reads the reason.`
        : `Are you sure you want to take ${formatNumber(-amount)} XP from ${user}? Taking stops at 0. The person reads the reason.`,
  },
  done: {
    BAN: (user: string) => `${user} is banned.`,
    MUTE: (user: string) => `${user} is muted.`,
    KICK: (user: string) => `${user} was kicked.`,
    ROLE: (user: string) => `The role of ${user} was changed.`,
    STRIKE: (user: string) => `${user} has a strike more.`,
  },
  xpChanged: (user: string, amount: number, xp: number) =>
    `${
      amount > 0
        ? `${user} was given ${formatNumber(amount)} XP`
        : `${amount === 0 ? "No" : formatNumber(-amount)} XP ${amount === 0 ? "was" : "were"} taken from ${user}`
    }: ${formatNumber(xp)} now.`,
  failed: "This could not be done. Please try again.",
  active: "In force",
  noSanctions: "Nothing holds against this person.",
  lift: "Lift",
  withdraw: "Withdraw",
  lifted: "Lifted.",
  until: (end: string) => `until ${end}`,
  untilLifted: "until lifted",
  history: "What was done before",
  automatically: "by the product itself",
  by: (author: string) => `by ${author}`,
  loadFailed: "The record could not be loaded.",
} as const;

/** People write reasons with a full stop and without. */
const asSentence = (text: string): string => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** What the person it concerns reads. */
export const ownSanctionTexts = {
  muted: (left: string, reason: string) => `You are muted for ${left}: ${reason}`,
  mutedUntil: (end: string, reason: string) => `You are muted until ${end}: ${reason}`,
  kickedTitle: "You were removed from the community",
  kickedText: (left: string) => `It opens again in ${left}, by itself.`,
  kickedReason: (reason: string) => `Why: ${reason}`,
  newStrike: (strikes: number, reason: string) =>
    `You have a strike (${strikes} of 5): ${asSentence(reason)} Five strikes are a ban of 30 days.`,
  strikesTitle: "Strikes",
  strikes: (strikes: number) =>
    `${strikes} of 5 ${strikes === 1 ? "strike holds" : "strikes hold"} against you. Five are a ban of 30 days.`,
} as const;
