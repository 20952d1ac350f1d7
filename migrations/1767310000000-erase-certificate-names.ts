import type { MigrationInterface, QueryRunner } from "typeorm";

/** Release 1.0.0 kept the names on the certificates of deleted accounts. */
export class EraseCertificateNames1767310000000 implements MigrationInterface {
  readonly name = "EraseCertificateNames1767310000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE course_completions d SET holder_name = 'Deleted user'
       FROM users u WHERE u.id = d.user_id AND u.deleted_at IS NOT NULL`,
    );
  }

  /** Erased names stay erased. */
  async down(): Promise<void> {}
}
