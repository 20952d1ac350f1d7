import type { MigrationInterface, QueryRunner } from "typeorm";

/** Keeps what identifies a submission, so that a repeated request gets the first result. */
export class KeepAnswers1771000040000 implements MigrationInterface {
  readonly name = "KeepAnswers1771000040000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE check_answers ADD COLUMN attempt_id uuid`);
    await queryRunner.query(`ALTER TABLE final_tests ADD COLUMN answers jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE final_tests DROP COLUMN answers`);
    await queryRunner.query(`ALTER TABLE check_answers DROP COLUMN attempt_id`);
  }
}
