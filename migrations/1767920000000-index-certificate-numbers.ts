import type { MigrationInterface, QueryRunner } from "typeorm";

/** Finds certificates by their number, which is derived from their id. */
export class IndexCertificateNumbers1767920000000 implements MigrationInterface {
  readonly name = "IndexCertificateNumbers1767920000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE UNIQUE INDEX course_completions_number ON course_completions (left(md5(certificate_id), 15))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX course_completions_number`);
  }
}
