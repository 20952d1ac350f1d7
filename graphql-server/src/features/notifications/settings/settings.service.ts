import { ECDH } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import { assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import { canReadSql, channelNameSql } from "../../community";
import { isTimeZone, nextDigestAt } from "./local-time";
import type { ChannelNotificationLevel } from "../notification-kinds";
import { DigestInterval, NotificationKind } from "../notification-kinds";
import { CHANNEL_LEVEL } from "../notifications.sql";
import type { PushEndpoints } from "../push/push-endpoints";
import type {
  ChannelNotificationSettingsType,
  NotificationKindInput,
  NotificationSettings,
  SetChannelNotificationsInput,
  SubscribeToPushInput,
  UpdateNotificationSettingsInput,
} from "./settings.types";

/** Browsers of one member that get push messages. */
const MAX_BROWSERS = 10;
const MINUTE_MS = 60_000;
const MAX_CHANNELS = 500;

interface SettingsRow {
  inAppOff: NotificationKind[];
  pushOff: NotificationKind[];
  emailOff: NotificationKind[];
  quietStart: number | null;
  quietEnd: number | null;
  timeZone: string;
  digest: DigestInterval;
}

const DEFAULTS: SettingsRow = {
  inAppOff: [],
  pushOff: [],
  emailOff: [],
  quietStart: null,
  quietEnd: null,
  timeZone: "UTC",
  digest: DigestInterval.OFF,
};

const SELECT_SETTINGS = `
  SELECT in_app_off AS "inAppOff", push_off AS "pushOff", email_off AS "emailOff", quiet_start AS "quietStart",
    quiet_end AS "quietEnd", time_zone AS "timeZone", digest FROM notification_settings WHERE user_id = $1`;

/** A new digest starts with the notifications after it was turned on. */
const STORE_SETTINGS = `
  INSERT INTO notification_settings AS s
    (user_id, in_app_off, push_off, email_off, quiet_start, quiet_end, time_zone, digest, digest_due_at, digest_until_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, (SELECT coalesce(max(id), 0) FROM notifications WHERE user_id = $1))
  ON CONFLICT (user_id) DO UPDATE SET in_app_off = excluded.in_app_off, push_off = excluded.push_off,
    email_off = excluded.email_off, quiet_start = excluded.quiet_start, quiet_end = excluded.quiet_end,
    time_zone = excluded.time_zone, digest = excluded.digest,
    digest_due_at = CASE WHEN (s.digest, s.time_zone) = (excluded.digest, excluded.time_zone) THEN s.digest_due_at
      ELSE excluded.digest_due_at END,
    digest_until_id = CASE WHEN s.digest = 'OFF' THEN excluded.digest_until_id ELSE s.digest_until_id END`;

/** $1 now, $2 member. Only channels that the member can read. */
const SELECT_CHANNELS = (condition: string): string => `
  SELECT c.id AS "channelId", ${channelNameSql("c")} AS "channelName",
    ${CHANNEL_LEVEL} AS level,
    CASE WHEN k.muted_until > $1::timestamptz THEN k.muted_until END AS "mutedUntil"
  FROM channels c JOIN users u ON u.id = $2
  LEFT JOIN notification_channel_settings k ON k.channel_id = c.id AND k.user_id = u.id
  WHERE ${condition} AND ${canReadSql("c", "u", "$1::timestamptz")}`;

const SELECT_CHANNEL = SELECT_CHANNELS("c.id = $3");
const SELECT_CHANGED_CHANNELS = `
  ${SELECT_CHANNELS("(k.level IS NOT NULL OR k.muted_until > $1::timestamptz)")} ORDER BY c.name LIMIT ${MAX_CHANNELS}`;

interface SettingsDeps {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
  endpoints: PushEndpoints;
  /** The public VAPID key. */
  pushKey: string;
}

/** The viewer's settings: per kind, per channel, quiet hours, digest, and push messages. */
export class NotificationSettingsService {
  constructor(private readonly deps: SettingsDeps) {}

  async read(viewer: Viewer): Promise<NotificationSettings> {
    const { database, clock, pushKey } = this.deps;
    const [row, channels, subscriptions] = await Promise.all([
      readSettings(database, viewer.id),
      query<ChannelNotificationSettingsType>(database, SELECT_CHANGED_CHANNELS, [clock.now(), viewer.id]),
      query(database, `SELECT 1 FROM push_subscriptions WHERE session_id = $1`, [viewer.sessionId]),
    ]);
    const { inAppOff, pushOff, emailOff, ...rest } = row;
    const kinds = Object.values(NotificationKind).map((kind) => ({
      kind,
      inApp: !inAppOff.includes(kind),
      push: !pushOff.includes(kind),
      digest: !emailOff.includes(kind),
    }));
    return { id: viewer.id, kinds, ...rest, channels, pushKey, isPushSubscribed: subscriptions.length > 0 };
  }

  async update(viewer: Viewer, input: UpdateNotificationSettingsInput): Promise<NotificationSettings> {
    const { database, limits, clock } = this.deps;
    if (input.timeZone && !isTimeZone(input.timeZone))
      throw invalidField("timeZone", "Choose a time zone from the list");
    await limits.take("notificationSettingsPerPerson", viewer);
    await transact(database, async (manager) => {
      // Two devices can change different settings at the same time.
      await query(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
        `notification settings ${viewer.id}`,
      ]);
      const next = { ...(await readSettings(manager, viewer.id)) };
      for (const kind of input.kinds ?? []) applyKind(next, kind);
      if (input.quietHours !== undefined) {
        next.quietStart = input.quietHours?.start ?? null;
        next.quietEnd = input.quietHours?.end ?? null;
      }
      next.timeZone = input.timeZone ?? next.timeZone;
      next.digest = input.digest ?? next.digest;
      await query(manager, STORE_SETTINGS, [
        viewer.id,
        next.inAppOff,
        next.pushOff,
        next.emailOff,
        next.quietStart,
        next.quietEnd,
        next.timeZone,
        next.digest,
        nextDigestAt(next.digest, next.timeZone, clock.now()),
      ]);
    });
    return this.read(viewer);
  }

  async channel(viewer: Viewer, rawChannelId: string): Promise<ChannelNotificationSettingsType> {
    assertNotKicked(viewer);
    const channelId = requireUuid(rawChannelId, "channelId");
    const { database, clock } = this.deps;
    const parameters = [clock.now(), viewer.id, channelId];
    const [settings] = await query<ChannelNotificationSettingsType>(database, SELECT_CHANNEL, parameters);
    if (!settings) throw notFound("Channel");
    return settings;
  }

  async setChannel(viewer: Viewer, input: SetChannelNotificationsInput): Promise<ChannelNotificationSettingsType> {
    const { database, limits, clock } = this.deps;
    const { channelId } = await this.channel(viewer, input.channelId);
    await limits.take("notificationSettingsPerPerson", viewer);
    const { muteMinutes, level = null } = input;
    const mutedUntil = muteMinutes ? new Date(clock.now().getTime() + muteMinutes * MINUTE_MS) : null;
    await query(
      database,
      `INSERT INTO notification_channel_settings AS k (user_id, channel_id, level, muted_until) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id, channel_id) DO UPDATE
         SET level = coalesce(excluded.level, k.level), muted_until = CASE WHEN $5 THEN excluded.muted_until ELSE k.muted_until END`,
      [viewer.id, channelId, level satisfies ChannelNotificationLevel | null, mutedUntil, muteMinutes !== undefined],
    );
    return this.channel(viewer, channelId);
  }

  /** Sends push messages to the browser of the viewer's session until the session ends, or ten others subscribe after it. */
  async subscribeToPush(
    viewer: Viewer,
    { endpoint, p256dh, auth }: SubscribeToPushInput,
  ): Promise<NotificationSettings> {
    const { database, limits, clock, endpoints } = this.deps;
    assertNotKicked(viewer);
    endpoints.assertAllowed(endpoint);
    assertKey("p256dh", p256dh, 65);
    assertKey("auth", auth, 16);
    await limits.take("pushSubscriptionsPerPerson", viewer);
    await transact(database, async (manager) => {
      // The browser may have been subscribed for a previous session or member.
      await query(manager, `DELETE FROM push_subscriptions WHERE endpoint = $1 OR session_id = $2`, [
        endpoint,
        viewer.sessionId,
      ]);
      const stored = await query(
        manager,
        `INSERT INTO push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
         SELECT id, user_id, $2, $3, $4, $5 FROM sessions WHERE id = $1 AND ended_at IS NULL FOR SHARE RETURNING 1`,
        [viewer.sessionId, endpoint, p256dh, auth, clock.now()],
      );
      if (!stored.length) throw new AppError("UNAUTHENTICATED", "Your session has ended. Please sign in again.");
      await query(
        manager,
        `DELETE FROM push_subscriptions WHERE session_id IN (
           SELECT session_id FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, session_id OFFSET $2)`,
        [viewer.id, MAX_BROWSERS],
      );
    });
    return this.read(viewer);
  }

  async unsubscribeFromPush(viewer: Viewer): Promise<NotificationSettings> {
    await query(this.deps.database, `DELETE FROM push_subscriptions WHERE session_id = $1`, [viewer.sessionId]);
    return this.read(viewer);
  }
}

async function readSettings(target: DataSource | EntityManager, userId: string): Promise<SettingsRow> {
  return (await query<SettingsRow>(target, SELECT_SETTINGS, [userId]))[0] ?? DEFAULTS;
}

function applyKind(settings: SettingsRow, { kind, inApp, push, digest }: NotificationKindInput): void {
  const apply = (off: NotificationKind[], isOn: boolean | null | undefined): NotificationKind[] => {
    if (isOn === null || isOn === undefined) return off;
    const others = off.filter((each) => each !== kind);
    return isOn ? others : [...others, kind];
  };
  settings.inAppOff = apply(settings.inAppOff, inApp);
  settings.pushOff = apply(settings.pushOff, push);
  settings.emailOff = apply(settings.emailOff, digest);
}

function assertKey(field: "p256dh" | "auth", value: string, bytes: number): void {
  const key = Buffer.from(value, "base64url");
  if (key.length !== bytes || (field === "p256dh" && !isPoint(key))) {
    throw invalidField(field, `${field} is not a valid key`);
  }
}

/** Whether the encryption can use the key. */
function isPoint(key: Buffer): boolean {
  try {
    ECDH.convertKey(key, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
