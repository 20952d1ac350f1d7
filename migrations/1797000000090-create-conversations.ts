import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE conversation_members (
  channel_id uuid NOT NULL,
  user_id uuid NOT NULL,
  state text NOT NULL,
  invited_by uuid,
  invited_at timestamptz NOT NULL,
  joined_at timestamptz,
  CONSTRAINT conversation_members_pkey PRIMARY KEY (channel_id, user_id),
  CONSTRAINT conversation_members_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels (id) ON DELETE CASCADE,
  CONSTRAINT conversation_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT conversation_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT conversation_members_state CHECK (state IN ('INVITED', 'ACCEPTED', 'DECLINED', 'LEFT'))
);
CREATE INDEX conversation_members_user_id ON conversation_members (user_id, state);
CREATE INDEX conversation_members_requests ON conversation_members (invited_by, invited_at);
CREATE TABLE direct_message_settings (
  user_id uuid NOT NULL,
  takes_requests boolean NOT NULL,
  CONSTRAINT direct_message_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT direct_message_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
ALTER TABLE channels ADD CONSTRAINT channels_direct CHECK ((access_level = 'DIRECT') = (category = 'DIRECT'));
CREATE INDEX channels_public ON channels (position, name) WHERE access_level <> 'DIRECT';
ALTER TABLE moderation_cases ADD COLUMN handed_over json;`;

/** Direct messages and groups. */
export class CreateConversations1797000000090 implements MigrationInterface {
  readonly name = "CreateConversations1797000000090";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE moderation_cases DROP COLUMN handed_over;
DELETE FROM channels WHERE access_level = 'DIRECT';
DROP INDEX channels_public;
ALTER TABLE channels DROP CONSTRAINT channels_direct;
DROP TABLE direct_message_settings;
DROP TABLE conversation_members;`);
  }
}
