import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE notification_settings (
  user_id uuid NOT NULL,
  in_app_off text[] NOT NULL DEFAULT '{}',
  push_off text[] NOT NULL DEFAULT '{}',
  email_off text[] NOT NULL DEFAULT '{}',
  quiet_start smallint,
  quiet_end smallint,
  time_zone text NOT NULL DEFAULT 'UTC',
  digest text NOT NULL DEFAULT 'OFF',
  digest_due_at timestamptz,
  digest_until_id bigint NOT NULL DEFAULT 0,
  unsubscribe_key uuid NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT notification_settings_digest CHECK (digest IN ('OFF', 'DAILY', 'WEEKLY')),
  CONSTRAINT notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX notification_settings_digest_due_at ON notification_settings (digest_due_at) WHERE digest_due_at IS NOT NULL;

CREATE TABLE notification_channel_settings (
  user_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  level text,
  muted_until timestamptz,
  CONSTRAINT notification_channel_settings_pkey PRIMARY KEY (user_id, channel_id),
  CONSTRAINT notification_channel_settings_level CHECK (level IN ('ALL', 'MENTIONS', 'NOTHING')),
  CONSTRAINT notification_channel_settings_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels (id) ON DELETE CASCADE,
  CONSTRAINT notification_channel_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX notification_channel_settings_all ON notification_channel_settings (channel_id) WHERE level = 'ALL';

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  event_key text NOT NULL,
  kind text NOT NULL,
  actor_id uuid,
  channel_id uuid,
  message_id uuid,
  data jsonb NOT NULL,
  in_app boolean NOT NULL,
  in_digest boolean NOT NULL,
  push_at timestamptz,
  push_attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT notifications_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels (id) ON DELETE CASCADE,
  CONSTRAINT notifications_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE,
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX notifications_event_key_user_id ON notifications (event_key, user_id);
CREATE INDEX notifications_push_at ON notifications (push_at) WHERE push_at IS NOT NULL;
CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_user_id_id ON notifications (user_id, id);

-- A queue without foreign keys: its rows live for less than a second, and the worker joins them with the referenced rows.
CREATE TABLE notification_events (
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  key text NOT NULL,
  user_id uuid,
  actor_id uuid,
  message_ids uuid[] NOT NULL DEFAULT '{}',
  data jsonb NOT NULL DEFAULT '{}',
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CONSTRAINT notification_events_pkey PRIMARY KEY (id)
);

CREATE TABLE push_subscriptions (
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  failing_since timestamptz,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (session_id),
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_user_id ON push_subscriptions (user_id);

-- A trigger, so that every way to end a session also ends its push messages, in the same transaction.
CREATE FUNCTION delete_push_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_end_push AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION delete_push_subscription();`;

/** Notifications, their settings, and push subscriptions. */
export class CreateNotifications1796000000008 implements MigrationInterface {
  readonly name = "CreateNotifications1796000000008";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER sessions_end_push ON sessions`);
    await queryRunner.query(
      `DROP TABLE push_subscriptions, notification_events, notifications, notification_channel_settings, notification_settings`,
    );
    await queryRunner.query(`DROP FUNCTION delete_push_subscription`);
  }
}
