import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE scheduled_messages (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  content text NOT NULL,
  send_at timestamptz NOT NULL,
  claimed_until timestamptz,
  failure text,
  created_at timestamptz NOT NULL,
  CONSTRAINT scheduled_messages_pkey PRIMARY KEY (id),
  CONSTRAINT scheduled_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT scheduled_messages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels (id) ON DELETE CASCADE
);
CREATE INDEX scheduled_messages_user_id_send_at ON scheduled_messages (user_id, send_at);
CREATE INDEX scheduled_messages_channel_id ON scheduled_messages (channel_id);
CREATE INDEX scheduled_messages_send_at ON scheduled_messages (send_at) WHERE failure IS NULL;`;

/** Messages that members wrote in advance. */
export class CreateScheduledMessages1797000000021 implements MigrationInterface {
  readonly name = "CreateScheduledMessages1797000000021";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE scheduled_messages`);
  }
}
