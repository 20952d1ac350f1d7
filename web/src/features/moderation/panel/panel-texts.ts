import { formatNumber } from "../../../lib/text/format";

/** Texts of the moderation panel. */
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
  removeXp: (amount: string) => `Remove ${amount} XP`,
  reason: "Reason",
  reasonHint: "The member sees this.",
  reasonMissing: "Please provide a reason.",
  banReasonMissing: "Please provide a reason for the ban.",
  end: "Ends",
  endHint: "Leave empty to ban until lifted.",
  endInPast: "The end must be in the future.",
  duration: "Seconds",
  durationPresets: "Common durations",
  durationInvalid: "Enter 60 to 86,400 seconds.",
  newRole: "New role",
  sameRole: "The member already has this role.",
  amount: "XP",
  amountHint: "Positive adds XP, negative removes it. XP can't go below 0.",
  amountInvalid: "Enter a whole number other than 0, from -100,000 to 100,000.",
  confirmTitle: "Are you sure?",
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
  noSanctions: "No active sanctions.",
  lift: "Lift",
  withdraw: "Withdraw",
  lifted: "Sanction lifted.",
  until: (end: string) => `until ${end}`,
  untilLifted: "until lifted",
  history: "History",
  system: "The system",
  loadFailed: "Couldn't load the moderation record.",
} as const;
