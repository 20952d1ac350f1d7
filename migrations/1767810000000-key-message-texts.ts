import type { MigrationInterface, QueryRunner } from "typeorm";

/** What new messages are compared by. Older ones have no key, and match nothing. */
export class KeyMessageTexts1767810000000 implements MigrationInterface {
  readonly name = "KeyMessageTexts1767810000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages ADD COLUMN text_key bigint`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages DROP COLUMN text_key`);
  }
}
