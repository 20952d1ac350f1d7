import {
  Check,
  Column,
  Entity,
  Generated,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from "typeorm";
import { Session, User } from "../accounts";
import { Channel, Message } from "../community";
import type { ChannelNotificationLevel } from "./notification-kinds";
import { DigestInterval, type NotificationKind } from "./notification-kinds";

/** An event whose notifications are not written yet; see `kernel/notification-events.ts`. */
@Entity("notification_events")
export class QueuedNotificationEvent {
  @PrimaryGeneratedColumn("identity", {
    type: "bigint",
    generatedIdentity: "ALWAYS",
    primaryKeyConstraintName: "notification_events_pkey",
  })
  id: string;

  @Column({ type: "text" })
  kind: string;

  @Column({ type: "text" })
  key: string;

  @Column({ type: "uuid", name: "user_id", nullable: true })
  userId: string | null;

  @Column({ type: "uuid", name: "actor_id", nullable: true })
  actorId: string | null;

  @Column({ type: "uuid", name: "message_ids", array: true, default: [] })
  messageIds: string[];

  @Column({ type: "jsonb", default: {} })
  data: object;

  @Column({ type: "smallint", default: 0 })
  attempts: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}

/** One per event and member, for all delivery channels. Texts are read from the message, so edits and deletions apply. */
@Entity("notifications")
@Index("notifications_event_key_user_id", ["eventKey", "userId"], { unique: true })
@Index("notifications_user_id_id", ["userId", "id"])
@Index("notifications_unread", ["userId", "id"], { where: "read_at IS NULL" })
export class Notification {
  @PrimaryGeneratedColumn("identity", {
    type: "bigint",
    generatedIdentity: "ALWAYS",
    primaryKeyConstraintName: "notifications_pkey",
  })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "notifications_user_id_fkey" })
  user: User;

  @Column({ type: "text", name: "event_key" })
  eventKey: string;

  @Column({ type: "text" })
  kind: NotificationKind;

  /** The member who caused it; null for events without one. */
  @Column({ type: "uuid", name: "actor_id", nullable: true })
  actorId: string | null;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "actor_id", foreignKeyConstraintName: "notifications_actor_id_fkey" })
  actor: User | null;

  @Column({ type: "uuid", name: "channel_id", nullable: true })
  channelId: string | null;

  @ManyToOne(() => Channel, { onDelete: "CASCADE" })
  @JoinColumn({ name: "channel_id", foreignKeyConstraintName: "notifications_channel_id_fkey" })
  channel: Channel | null;

  @Column({ type: "uuid", name: "message_id", nullable: true })
  messageId: string | null;

  @ManyToOne(() => Message, { onDelete: "CASCADE" })
  @JoinColumn({ name: "message_id", foreignKeyConstraintName: "notifications_message_id_fkey" })
  message: Message | null;

  /** The new level, the reason of a strike, or why and where a scheduled message wasn't sent. */
  @Column({ type: "jsonb" })
  data: object;

  /** Whether the bell lists it. */
  @Column({ type: "boolean", name: "in_app" })
  inApp: boolean;

  @Column({ type: "boolean", name: "in_digest" })
  inDigest: boolean;

  /** When to send it to the push service; null if it was sent, or isn't sent at all. */
  @Column({ type: "timestamptz", name: "push_at", nullable: true })
  @Index("notifications_push_at", { where: "push_at IS NOT NULL" })
  pushAt: Date | null;

  @Column({ type: "smallint", name: "push_attempts", default: 0 })
  pushAttempts: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "read_at", nullable: true })
  readAt: Date | null;
}

/** Missing for members who never changed a setting. */
@Entity("notification_settings")
@Check("notification_settings_digest", `digest IN ('OFF', 'DAILY', 'WEEKLY')`)
export class NotificationSettingsRow {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "notification_settings_pkey" })
  userId: string;

  @OneToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "notification_settings_user_id_fkey" })
  user: User;

  /** The kinds that the bell doesn't list. */
  @Column({ type: "text", name: "in_app_off", array: true, default: [] })
  inAppOff: NotificationKind[];

  @Column({ type: "text", name: "push_off", array: true, default: [] })
  pushOff: NotificationKind[];

  @Column({ type: "text", name: "email_off", array: true, default: [] })
  emailOff: NotificationKind[];

  /** Minutes after midnight in the member's time zone; null without quiet hours. */
  @Column({ type: "smallint", name: "quiet_start", nullable: true })
  quietStart: number | null;

  @Column({ type: "smallint", name: "quiet_end", nullable: true })
  quietEnd: number | null;

  @Column({ type: "text", name: "time_zone", default: "UTC" })
  timeZone: string;

  @Column({ type: "text", default: DigestInterval.OFF })
  digest: DigestInterval;

  @Column({ type: "timestamptz", name: "digest_due_at", nullable: true })
  @Index("notification_settings_digest_due_at", { where: "digest_due_at IS NOT NULL" })
  digestDueAt: Date | null;

  /** The newest notification that a digest already covered. */
  @Column({ type: "bigint", name: "digest_until_id", default: 0 })
  digestUntilId: string;

  /** Part of the unsubscribe links in emails. Changes when one is used. */
  @Column({ type: "uuid", name: "unsubscribe_key" })
  @Generated("uuid")
  unsubscribeKey: string;
}

/** Missing for channels with the default level. */
@Entity("notification_channel_settings")
@Index("notification_channel_settings_all", ["channelId"], { where: "level = 'ALL'" })
@Check("notification_channel_settings_level", `level IN ('ALL', 'MENTIONS', 'NOTHING')`)
export class NotificationChannelSettings {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "notification_channel_settings_pkey" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "notification_channel_settings_user_id_fkey" })
  user: User;

  @PrimaryColumn({ type: "uuid", name: "channel_id", primaryKeyConstraintName: "notification_channel_settings_pkey" })
  channelId: string;

  @ManyToOne(() => Channel, { onDelete: "CASCADE" })
  @JoinColumn({ name: "channel_id", foreignKeyConstraintName: "notification_channel_settings_channel_id_fkey" })
  channel: Channel;

  /** Null: the channel's default. */
  @Column({ type: "text", nullable: true })
  level: ChannelNotificationLevel | null;

  @Column({ type: "timestamptz", name: "muted_until", nullable: true })
  mutedUntil: Date | null;
}

/** A browser that receives push messages. A trigger deletes it when its session ends. */
@Entity("push_subscriptions")
export class PushSubscription {
  @PrimaryColumn({ type: "uuid", name: "session_id", primaryKeyConstraintName: "push_subscriptions_pkey" })
  sessionId: string;

  @OneToOne(() => Session, { onDelete: "CASCADE" })
  @JoinColumn({ name: "session_id", foreignKeyConstraintName: "push_subscriptions_session_id_fkey" })
  session: Session;

  @Column({ type: "uuid", name: "user_id" })
  @Index("push_subscriptions_user_id")
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "push_subscriptions_user_id_fkey" })
  user: User;

  @Column({ type: "text" })
  @Index("push_subscriptions_endpoint", { unique: true })
  endpoint: string;

  /** The browser's public key for the encryption. */
  @Column({ type: "text" })
  p256dh: string;

  @Column({ type: "text" })
  auth: string;

  /** Since when the push service has not answered; null if it has. */
  @Column({ type: "timestamptz", name: "failing_since", nullable: true })
  failingSince: Date | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
