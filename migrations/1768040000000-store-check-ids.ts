import type { MigrationInterface, QueryRunner } from "typeorm";

/** Replaces the number of questions of a lesson with their ids, so that questions that were removed are no longer reviewed. */
export class StoreCheckIds1768040000000 implements MigrationInterface {
  readonly name = "StoreCheckIds1768040000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE lessons ADD COLUMN check_ids text[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query(`UPDATE lessons SET check_ids = ARRAY(
      SELECT m[1] FROM regexp_matches(content, '\`\`\`+check *\\n(?:[^\`]*\\n)??id: *["'']?([\\w-]+)', 'g') AS m) WHERE check_count > 0`);
    await queryRunner.query(`ALTER TABLE lessons DROP COLUMN check_count`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE lessons ADD COLUMN check_count integer NOT NULL DEFAULT 0`);
    await queryRunner.query(`UPDATE lessons SET check_count = cardinality(check_ids)`);
    await queryRunner.query(`ALTER TABLE lessons DROP COLUMN check_ids`);
  }
}
