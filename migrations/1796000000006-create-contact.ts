import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE contact_messages (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  transcript jsonb NOT NULL DEFAULT '[]',
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id),
  CONSTRAINT contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX contact_messages_created_at_id ON contact_messages (created_at, id);
CREATE INDEX contact_messages_user_id ON contact_messages (user_id);

CREATE TABLE contact_replies (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  message_id uuid NOT NULL,
  author_id uuid,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT contact_replies_pkey PRIMARY KEY (id),
  CONSTRAINT contact_replies_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT contact_replies_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages (id) ON DELETE CASCADE
);
CREATE INDEX contact_replies_message_id ON contact_replies (message_id);`;

/** Messages to the team, and its answers. */
export class CreateContact1796000000006 implements MigrationInterface {
  readonly name = "CreateContact1796000000006";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE contact_replies, contact_messages`);
  }
}
