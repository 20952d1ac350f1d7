import type { MigrationInterface, QueryRunner } from "typeorm";

/** When the member of a session last confirmed who they are; null until then. */
export class AddConfirmedSessions1797000000081 implements MigrationInterface {
  readonly name = "AddConfirmedSessions1797000000081";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE sessions DROP COLUMN confirmed_at`);
  }
}
