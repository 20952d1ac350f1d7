import type { MigrationInterface, QueryRunner } from "typeorm";

export class ExtendCommunity1764100000000 implements MigrationInterface {
  readonly name = "ExtendCommunity1764100000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages ADD COLUMN helpful boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`
      CREATE TABLE helpful_marks (
        id uuid NOT NULL,
        question_id uuid NOT NULL,
        reply_id uuid NOT NULL,
        asker_id uuid NOT NULL,
        helper_id uuid NOT NULL,
        marked_by_id uuid NOT NULL,
        awarded boolean NOT NULL,
        created_at timestamptz NOT NULL,
        withdrawn_at timestamptz,
        CONSTRAINT helpful_marks_pkey PRIMARY KEY (id),
        CONSTRAINT helpful_marks_question_id_fkey FOREIGN KEY (question_id) REFERENCES messages(id),
        CONSTRAINT helpful_marks_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES messages(id),
        CONSTRAINT helpful_marks_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES users(id),
        CONSTRAINT helpful_marks_helper_id_fkey FOREIGN KEY (helper_id) REFERENCES users(id),
        CONSTRAINT helpful_marks_marked_by_id_fkey FOREIGN KEY (marked_by_id) REFERENCES users(id)
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX helpful_marks_question_id ON helpful_marks (question_id) WHERE withdrawn_at IS NULL`,
    );
    await queryRunner.query(`CREATE INDEX helpful_marks_reply_id ON helpful_marks (reply_id)`);
    await queryRunner.query(`CREATE INDEX helpful_marks_helper_id_created_at ON helpful_marks (helper_id, created_at)`);
    await queryRunner.query(`
      CREATE TABLE message_mentions (
        message_id uuid NOT NULL,
        user_id uuid NOT NULL,
        channel_id uuid NOT NULL,
        seq integer NOT NULL,
        CONSTRAINT message_mentions_pkey PRIMARY KEY (message_id, user_id),
        CONSTRAINT message_mentions_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id),
        CONSTRAINT message_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
        CONSTRAINT message_mentions_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id)
      )`);
    await queryRunner.query(
      `CREATE INDEX message_mentions_user_id_channel_id_seq ON message_mentions (user_id, channel_id, seq)`,
    );
    await queryRunner.query(`ALTER TABLE channels ADD COLUMN archived_at timestamptz`);
    // What admins do to channels stands in the log as well: an entry is about a person or a channel.
    await queryRunner.query(`ALTER TABLE audit_entries ALTER COLUMN subject_id DROP NOT NULL`);
    await queryRunner.query(`ALTER TABLE audit_entries ADD COLUMN channel_id uuid`);
    await queryRunner.query(`CREATE INDEX audit_entries_channel_id ON audit_entries (channel_id)`);
    await queryRunner.query(
      `CREATE INDEX users_username_prefix ON users (username_key text_pattern_ops) WHERE deleted_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX users_username_prefix`);
    await queryRunner.query(`DELETE FROM audit_entries WHERE subject_id IS NULL`);
    await queryRunner.query(`ALTER TABLE audit_entries DROP COLUMN channel_id`);
    await queryRunner.query(`ALTER TABLE audit_entries ALTER COLUMN subject_id SET NOT NULL`);
    await queryRunner.query(`ALTER TABLE channels DROP COLUMN archived_at`);
    await queryRunner.query(`DROP TABLE message_mentions`);
    await queryRunner.query(`DROP TABLE helpful_marks`);
    await queryRunner.query(`ALTER TABLE messages DROP COLUMN helpful`);
  }
}
