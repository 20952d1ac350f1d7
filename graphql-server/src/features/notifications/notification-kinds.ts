import { registerEnumType } from "type-graphql";

export enum NotificationKind {
  MENTION = "MENTION",
  REPLY = "REPLY",
  HELPFUL_MARK = "HELPFUL_MARK",
  LEVEL_UP = "LEVEL_UP",
  STRIKE = "STRIKE",
  STAFF_NOTICE = "STAFF_NOTICE",
  CHANNEL_MESSAGE = "CHANNEL_MESSAGE",
  REMINDER = "REMINDER",
  SCHEDULED_MESSAGE = "SCHEDULED_MESSAGE",
  MODERATION = "MODERATION",
}

registerEnumType(NotificationKind, {
  name: "NotificationKind",
  description: "What a notification is about.",
  valuesConfig: {
    MENTION: { description: "A message mentions the member, is in one of their conversations, or asks for one." },
    REPLY: { description: "A message replies to one of the member's messages." },
    HELPFUL_MARK: { description: "A reply of the member was marked as helpful." },
    LEVEL_UP: { description: "The member reached a new level." },
    STRIKE: { description: "The member received a strike." },
    STAFF_NOTICE: { description: "An admin posted in an announcement channel." },
    CHANNEL_MESSAGE: { description: "A message in a channel whose messages the member wants to be notified about." },
    REMINDER: { description: "The member asked to be reminded of a message." },
    SCHEDULED_MESSAGE: { description: "A message that the member scheduled couldn't be sent." },
    MODERATION: { description: "A moderation decision, the result of an appeal, or what became of a report." },
  },
});

export enum ChannelNotificationLevel {
  ALL = "ALL",
  MENTIONS = "MENTIONS",
  NOTHING = "NOTHING",
}

registerEnumType(ChannelNotificationLevel, {
  name: "ChannelNotificationLevel",
  description: "Which events of a channel create notifications.",
  valuesConfig: {
    ALL: { description: "Every message. The default for announcement channels." },
    MENTIONS: { description: "Mentions of the member, replies, and marks. The default for other channels." },
    NOTHING: { description: "Nothing." },
  },
});

export enum DigestInterval {
  OFF = "OFF",
  DAILY = "DAILY",
  WEEKLY = "WEEKLY",
}

registerEnumType(DigestInterval, {
  name: "DigestInterval",
  description: "How often the member gets an email about missed notifications.",
  valuesConfig: {
    OFF: { description: "Never." },
    DAILY: { description: "Every morning in the member's time zone." },
    WEEKLY: { description: "Every Monday morning in the member's time zone." },
  },
});
