import type { TopicSettings } from "../../kernel/events/topics";
import type { Limit } from "../../kernel/rate-limits";

export interface NotificationChangeRecord {
  /** Clients refetch at a random time within this delay, so that an announcement doesn't make all of them refetch at once. */
  refetchWithinMs: number;
}

declare module "../../kernel/events/topics" {
  interface Topics {
    /** Keyed by user id: the member's notifications changed. Keyed by "all": those of many members did. */
    notificationsChanged: NotificationChangeRecord;
  }
}

export const NOTIFICATION_TOPICS = { notificationsChanged: {} } satisfies Record<string, TopicSettings>;

export const NOTIFICATION_LIMITS = {
  notificationReadsPerPerson: { points: 60, duration: 30 },
  notificationSettingsPerPerson: { points: 60, duration: 60 },
  pushSubscriptionsPerPerson: { points: 20, duration: 60 * 60 },
  /** Per address, because the link works without signing in. */
  unsubscribesPerAddress: { points: 60, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof NOTIFICATION_LIMITS, Limit> {}
}
