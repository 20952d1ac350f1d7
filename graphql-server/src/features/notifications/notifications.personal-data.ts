import { query } from "../../kernel/database";
import { RETENTION_DAYS, type PersonalDataSource } from "../../kernel/personal-data";
import { channelNameSql } from "../community";

/** Notifications, their settings, and subscribed browsers. The keys of a browser are secrets, so the export leaves them out. */
export const notificationData: PersonalDataSource = {
  name: "notifications",
  collect: async (manager, userId) => {
    const notifications = await query(
      manager,
      `SELECT n.kind, ${channelNameSql("c")} AS channel, n.data, n.created_at AS "createdAt", n.read_at AS "readAt"
       FROM notifications n LEFT JOIN channels c ON c.id = n.channel_id WHERE n.user_id = $1 ORDER BY n.id`,
      [userId],
    );
    const [settings] = await query(
      manager,
      `SELECT in_app_off AS "inAppOff", push_off AS "pushOff", email_off AS "emailOff", quiet_start AS "quietStart",
         quiet_end AS "quietEnd", time_zone AS "timeZone", digest FROM notification_settings WHERE user_id = $1`,
      [userId],
    );
    const channels = await query(
      manager,
      `SELECT ${channelNameSql("c")} AS channel, k.level, k.muted_until AS "mutedUntil"
       FROM notification_channel_settings k JOIN channels c ON c.id = k.channel_id WHERE k.user_id = $1 ORDER BY c.name`,
      [userId],
    );
    const browsers = await query(
      manager,
      `SELECT substring(endpoint FROM '^[a-z]+://([^/]+)') AS "pushService", created_at AS "createdAt"
       FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at`,
      [userId],
    );
    return { notifications, settings: settings ?? null, channels, browsers };
  },
  erase: async (manager, userId) => {
    for (const table of [
      "notifications",
      "notification_settings",
      "notification_channel_settings",
      "push_subscriptions",
      "notification_events",
    ]) {
      await query(manager, `DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    }
  },
  expiring: [
    {
      days: RETENTION_DAYS.notifications,
      // Ids and times have the same order, so this reads only the oldest rows.
      eraseBatch: `DELETE FROM notifications WHERE id IN (
         SELECT id FROM (SELECT id, created_at FROM notifications ORDER BY id LIMIT $2) o WHERE created_at < $1) RETURNING id`,
    },
  ],
};
