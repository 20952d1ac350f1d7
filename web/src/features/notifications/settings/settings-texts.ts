export const settingsTexts = {
  link: "Notification settings",
  saveFailed: "Couldn't save this setting. Please try again.",
  kindsHint: "Choose where you get each notification.",
  places: { inApp: "List", push: "Push", digest: "Email" },
  kinds: {
    MENTION: "Mentions of you, and direct messages",
    REPLY: "Replies to you and in threads you follow",
    HELPFUL_MARK: "Answers marked as helpful",
    LEVEL_UP: "New levels",
    STRIKE: "Strikes",
    STAFF_NOTICE: "Staff notices",
    CHANNEL_MESSAGE: "All messages in a channel",
    REMINDER: "Reminders you set",
    SCHEDULED_MESSAGE: "Scheduled messages that weren't sent",
    MODERATION: "Moderation decisions and reports",
  },
  digests: { OFF: "Never", DAILY: "Every day", WEEKLY: "Every Monday" },
};
