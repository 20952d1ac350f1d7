import type { MigrationInterface, QueryRunner } from "typeorm";

const UP = `
CREATE TABLE held_messages (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  content text NOT NULL,
  reply_to_id uuid,
  thread_only boolean NOT NULL,
  attachments jsonb NOT NULL,
  trade_card jsonb,
  client_message_id text,
  reasons jsonb NOT NULL,
  rule text,
  held_at timestamptz NOT NULL,
  outcome text,
  decided_at timestamptz,
  CONSTRAINT held_messages_pkey PRIMARY KEY (id),
  CONSTRAINT held_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT held_messages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels (id) ON DELETE CASCADE,
  CONSTRAINT held_messages_outcome_check CHECK (outcome IN ('RELEASED', 'REJECTED'))
);
CREATE INDEX held_messages_user_id_held_at ON held_messages (user_id, held_at);
CREATE UNIQUE INDEX held_messages_client_message_id ON held_messages (user_id, client_message_id) WHERE client_message_id IS NOT NULL;
CREATE INDEX held_messages_channel_id ON held_messages (channel_id);
CREATE INDEX held_messages_decided_at ON held_messages (decided_at) WHERE outcome = 'REJECTED';
ALTER TABLE attachments ADD held_message_id uuid;`;

const DOWN = `
ALTER TABLE attachments DROP held_message_id;
DELETE FROM moderation_cases WHERE kind = 'HELD';
DROP TABLE held_messages;`;

/** Messages that wait for a moderator. */
export class CreateHeldMessages1797000000095 implements MigrationInterface {
  readonly name = "CreateHeldMessages1797000000095";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
