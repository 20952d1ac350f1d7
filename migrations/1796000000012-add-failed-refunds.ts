import type { MigrationInterface, QueryRunner } from "typeorm";

/** Refunds that the provider accepted, but couldn't make. */
export class AddFailedRefunds1796000000012 implements MigrationInterface {
  readonly name = "AddFailedRefunds1796000000012";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE refunds ADD COLUMN failed_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE refunds DROP COLUMN failed_at`);
  }
}
