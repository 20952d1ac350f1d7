import type { MigrationInterface, QueryRunner } from "typeorm";

/** When members want to be reminded of the messages that they saved. */
export class AddReminders1797000000020 implements MigrationInterface {
  readonly name = "AddReminders1797000000020";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE saved_messages ADD COLUMN remind_at timestamptz`);
    await queryRunner.query(
      `CREATE INDEX saved_messages_remind_at ON saved_messages (remind_at) WHERE remind_at IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE saved_messages DROP COLUMN remind_at`);
  }
}
