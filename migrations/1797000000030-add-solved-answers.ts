import type { MigrationInterface, QueryRunner } from "typeorm";

/** The answers that solved questions, so that members see them again. */
export class AddSolvedAnswers1797000000030 implements MigrationInterface {
  readonly name = "AddSolvedAnswers1797000000030";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE check_progress ADD COLUMN solved_draw integer, ADD COLUMN solved_answer jsonb`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE check_progress DROP COLUMN solved_draw, DROP COLUMN solved_answer`);
  }
}
