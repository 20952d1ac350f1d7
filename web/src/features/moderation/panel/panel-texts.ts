import { formatNumber } from "../../../lib/text/format";

/** Texts of the moderation panel. */
export const panelTexts = {
  open: "Admin actions",
  actions: { BAN: "Ban", MUTE: "Mute", KICK: "Kick", ROLE: "Role", STRIKE: "Strike", XP: "XP" },
  banReasonMissing: "Please provide a reason for the ban.",
  confirm: {
    BAN: (user: string) => `Are you sure you want to ban ${user}? All their sessions end immediately.`,
    MUTE: (user: string) => `Are you sure you want to mute ${user}? They can still read.`,
    KICK: (user: string) => `Are you sure you want to kick ${user}?`,
    ROLE: (user: string) => `Are you sure you want to change ${user}'s role?`,
    STRIKE: (user: string) => `Are you sure you want to give ${user} a strike? This deducts up to 200 XP.`,
    XP: (user: string, amount: number) =>
      amount > 0
        ? `Are you sure you want to give ${user} ${formatNumber(amount)} XP? They'll see the reason.`
        : `Are you sure you want to remove ${formatNumber(-amount)} XP from ${user}? XP can't go below 0. They'll see the reason.`,
  },
  done: {
    BAN: (user: string) => `${user} is banned.`,
    MUTE: (user: string) => `${user} is muted.`,
    KICK: (user: string) => `${user} was kicked.`,
    ROLE: (user: string) => `${user}'s role was changed.`,
    STRIKE: (user: string) => `${user} now has another strike.`,
  },
  xpChanged: (user: string, amount: number, xp: number) =>
    `${
      amount > 0
        ? `Gave ${user} ${formatNumber(amount)} XP`
        : `Removed ${formatNumber(Math.abs(amount))} XP from ${user}`
    }. They now have ${formatNumber(xp)} XP.`,
  failed: "Something went wrong. Please try again.",
  active: "Active sanctions",
  until: (end: string) => `until ${end}`,
  untilLifted: "until lifted",
  history: "History",
} as const;
