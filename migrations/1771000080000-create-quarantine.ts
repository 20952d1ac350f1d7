import type { MigrationInterface, QueryRunner } from "typeorm";

/** Has a row from a restore until an admin releases the site. */
export class CreateQuarantine1771000080000 implements MigrationInterface {
  readonly name = "CreateQuarantine1771000080000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE quarantine (
        restored_at timestamptz NOT NULL,
        backed_up_at timestamptz NOT NULL,
        CONSTRAINT quarantine_pkey PRIMARY KEY (restored_at)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE quarantine`);
  }
}
