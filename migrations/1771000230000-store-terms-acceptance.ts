import type { MigrationInterface, QueryRunner } from "typeorm";

/** Stores when a member accepted the terms, and which version. Unknown for earlier members. */
export class StoreTermsAcceptance1771000230000 implements MigrationInterface {
  readonly name = "StoreTermsAcceptance1771000230000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE users ADD COLUMN terms_accepted_at timestamptz, ADD COLUMN terms_version text`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE users DROP COLUMN terms_version, DROP COLUMN terms_accepted_at`);
  }
}
