import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the text below the outline of a course. The hash tells whether an admin changed a built-in text. */
export class AddAboutOfCourses1768030000000 implements MigrationInterface {
  readonly name = "AddAboutOfCourses1768030000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE courses ADD COLUMN about text NOT NULL DEFAULT '', ADD COLUMN about_seeded_hash text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE courses DROP COLUMN about, DROP COLUMN about_seeded_hash`);
  }
}
