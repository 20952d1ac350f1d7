import type { MigrationInterface, QueryRunner } from "typeorm";

/** Describes course covers, and gives courses without a picture a drawn one. */
export class DescribeCovers1767900000000 implements MigrationInterface {
  readonly name = "DescribeCovers1767900000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE courses ADD image_alt text NOT NULL DEFAULT ''`);
    await queryRunner.query(`
      UPDATE courses SET image_url = '/course-covers/'
        || regexp_replace(replace(lower(domain), '&', 'and'), '[^a-z]+', '-', 'g') || '-' || id || '.svg'
      WHERE image_url = ''`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE courses SET image_url = '' WHERE image_url LIKE '/course-covers/%'`);
    await queryRunner.query(`ALTER TABLE courses DROP image_alt`);
  }
}
