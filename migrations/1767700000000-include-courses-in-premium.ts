import type { MigrationInterface, QueryRunner } from "typeorm";

/** Which courses Premium includes is data that admins edit. */
export class IncludeCoursesInPremium1767700000000 implements MigrationInterface {
  readonly name = "IncludeCoursesInPremium1767700000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE courses ADD included_in_premium boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`UPDATE courses SET included_in_premium = true WHERE id IN (1, 2, 3, 5)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE courses DROP included_in_premium`);
  }
}
