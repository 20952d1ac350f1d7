import type { TopicSettings } from "../../kernel/events/topics";
import type { Limit } from "../../kernel/rate-limits";
import type { Presence } from "../community";
import { Cursors } from "../../kernel/paging/cursors";
import type { Feature, FeatureDeps } from "../feature";
import { NotificationDigest } from "./digest/digest.job";
import { DigestUnsubscribe } from "./digest/unsubscribe";
import { notificationData } from "./notifications.personal-data";
import { NotificationWriter } from "./notification-writer.job";
import {
  Notification,
  NotificationChannelSettings,
  NotificationSettingsRow,
  PushSubscription,
  QueuedNotificationEvent,
} from "./notifications.entity";
import type { NotificationChangeRecord } from "./notifications.types";
import { NotificationsResolver } from "./notifications.resolver";
import { NOTIFICATION_ROWS } from "./notifications.rest";
import { NotificationsService } from "./notifications.service";
import { PushEndpoints } from "./push/push-endpoints";
import { PushSender } from "./push/push-sender.job";
import { vapidKeys } from "./push/vapid";
import { NotificationSettingsResolver } from "./settings/settings.resolver";
import { NotificationSettingsService } from "./settings/settings.service";

export { NotificationDigest } from "./digest/digest.job";
export { DigestUnsubscribe } from "./digest/unsubscribe";
export { NotificationWriter } from "./notification-writer.job";
export { PushSender } from "./push/push-sender.job";

declare module "../../kernel/events/topics" {
  interface Topics {
    /** Keyed by user id: the member's notifications changed. Keyed by "all": those of many members did. */
    notificationsChanged: NotificationChangeRecord;
  }
}

const TOPICS = { notificationsChanged: {} } satisfies Record<string, TopicSettings>;

const LIMITS = {
  notificationReadsPerPerson: { points: 60, duration: 30 },
  notificationSettingsPerPerson: { points: 60, duration: 60 },
  pushSubscriptionsPerPerson: { points: 20, duration: 60 * 60 },
  /** Per address, because the link works without signing in. */
  unsubscribesPerAddress: { points: 60, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

export function createNotifications(deps: FeatureDeps, { presence }: { presence: Presence }): Feature {
  const { env, database, bus, limits, clock, logger, secret, emailQueue, quarantine } = deps;
  const keys = vapidKeys(env.VAPID_PRIVATE_KEY, secret);
  const endpoints = new PushEndpoints(env.PUSH_PRIVATE_ENDPOINTS);
  const contact = `mailto:${env.SUPPORT_EMAIL}`;
  const sender = new PushSender({ database, clock, logger, quarantine, endpoints, keys, contact });
  const writer = new NotificationWriter({ database, bus, clock, logger, onPush: () => sender.wake() });
  const cursors = new Cursors<string>(secret, "notifications");
  const notifications = new NotificationsService({ database, bus, presence, limits, clock, cursors });
  const pushKey = keys.publicKey;
  const settings = new NotificationSettingsService({ database, limits, clock, endpoints, pushKey });
  const unsubscribe = new DigestUnsubscribe({ database, secret, publicUrl: env.PUBLIC_URL });
  const digest = new NotificationDigest({ database, clock, emailQueue, unsubscribe, publicUrl: env.PUBLIC_URL });
  return {
    entities: [
      QueuedNotificationEvent,
      Notification,
      NotificationSettingsRow,
      NotificationChannelSettings,
      PushSubscription,
    ],
    resolvers: [new NotificationsResolver(notifications), new NotificationSettingsResolver(settings)],
    services: [notifications, writer, sender, digest, unsubscribe],
    restRows: NOTIFICATION_ROWS,
    personalData: [notificationData],
    limits: LIMITS,
    topics: TOPICS,
    jobs: [writer, sender, digest],
    stop: async () => {
      await writer.stop();
      endpoints.stop();
      await sender.stop();
    },
  };
}
