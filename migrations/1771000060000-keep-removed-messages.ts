import type { MigrationInterface, QueryRunner } from "typeorm";

/** Keeps what admins removed, so that admins can review it for 90 days. */
export class KeepRemovedMessages1771000060000 implements MigrationInterface {
  readonly name = "KeepRemovedMessages1771000060000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE removed_messages (
        message_id uuid NOT NULL,
        sender_id uuid NOT NULL,
        content text NOT NULL,
        files text[] NOT NULL,
        removed_at timestamptz NOT NULL,
        CONSTRAINT removed_messages_pkey PRIMARY KEY (message_id),
        CONSTRAINT removed_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX removed_messages_sender_id ON removed_messages (sender_id)`);
    await queryRunner.query(`CREATE INDEX removed_messages_removed_at ON removed_messages (removed_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE removed_messages`);
  }
}
