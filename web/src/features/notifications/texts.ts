export const notificationTexts = {
  title: "Notifications",
};

export const channelMenuTexts = {
  /** The name of a conversation starts with @ or a quote. */
  label: (name: string) => `Notifications of ${/^[@“]/.test(name) ? name : `#${name}`}`,
  levels: { ALL: "All messages", MENTIONS: "Mentions and replies", NOTHING: "Nothing" },
  mutedUntil: (time: string) => `Muted until ${time}`,
  mutes: [
    { label: "Mute for 1 hour", minutes: 60 },
    { label: "Mute for 8 hours", minutes: 480 },
    { label: "Mute for 1 day", minutes: 1_440 },
    { label: "Mute for 1 week", minutes: 10_080 },
  ],
};
