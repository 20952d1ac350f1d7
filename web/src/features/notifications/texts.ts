export const notificationTexts = {
  title: "Notifications",
  bell: (unread: number) =>
    unread > 0 ? `Notifications, ${unread > 99 ? "more than 99" : unread} unread` : "Notifications",
  markAllRead: "Mark all as read",
  markFailed: "Couldn't mark them as read. Please try again.",
  settings: "Settings",
  more: "Show older",
  failed: "Couldn't load your notifications",
  empty: "No notifications yet",
  emptyHint: "Mentions, replies, and thanks for your answers appear here.",
  unread: "Unread",
  staffNotice: "Staff",
};

export const channelMenuTexts = {
  label: (name: string) => `Notifications of #${name}`,
  levels: { ALL: "All messages", MENTIONS: "Mentions and replies", NOTHING: "Nothing" },
  mutedUntil: (time: string) => `Muted until ${time}`,
  mutes: [
    { label: "Mute for 1 hour", minutes: 60 },
    { label: "Mute for 8 hours", minutes: 480 },
    { label: "Mute for 1 day", minutes: 1_440 },
    { label: "Mute for 1 week", minutes: 10_080 },
  ],
  unmute: "Unmute",
  failed: "Couldn't change the setting. Please try again.",
};
