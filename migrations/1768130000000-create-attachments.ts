import type { MigrationInterface, QueryRunner } from "typeorm";

/** Stores the files of messages. The bytes are in a folder or in S3-compatible storage. */
export class CreateAttachments1768130000000 implements MigrationInterface {
  readonly name = "CreateAttachments1768130000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    // A message's attachments are assigned before the message is inserted in the same transaction.
    await queryRunner.query(`
      CREATE TABLE attachments (
        id uuid NOT NULL,
        uploader_id uuid NOT NULL,
        message_id uuid,
        position integer NOT NULL,
        kind text NOT NULL,
        name text NOT NULL,
        bytes integer NOT NULL,
        width integer,
        height integer,
        alt_text text NOT NULL,
        storage_key text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT attachments_pkey PRIMARY KEY (id),
        CONSTRAINT attachments_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES users (id),
        CONSTRAINT attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages (id)
          DEFERRABLE INITIALLY DEFERRED
      )`);
    await queryRunner.query(`CREATE INDEX attachments_message_id_position ON attachments (message_id, position)`);
    await queryRunner.query(`CREATE INDEX attachments_uploader_id_created_at ON attachments (uploader_id, created_at)`);
    await queryRunner.query(
      `CREATE INDEX attachments_unsent_created_at ON attachments (created_at) WHERE message_id IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE attachments`);
  }
}
