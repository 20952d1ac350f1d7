import type { MigrationInterface, QueryRunner } from "typeorm";

/** Allows links that approve a change of the email address. The table holds two days of codes and links, so the check is fast. */
export class ApproveEmailChanges1771000010000 implements MigrationInterface {
  readonly name = "ApproveEmailChanges1771000010000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check, ADD CONSTRAINT one_time_codes_purpose_check
        CHECK (purpose IN ('SIGN_IN', 'ENABLE_MFA', 'RESET_PASSWORD', 'APPROVE_EMAIL', 'CONFIRM_EMAIL'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM one_time_codes WHERE purpose = 'APPROVE_EMAIL'`);
    await queryRunner.query(`
      ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check, ADD CONSTRAINT one_time_codes_purpose_check
        CHECK (purpose IN ('SIGN_IN', 'ENABLE_MFA', 'RESET_PASSWORD', 'CONFIRM_EMAIL'))`);
  }
}
