import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
-- Has a row from a restore until an admin releases the site.
CREATE TABLE quarantine (
  restored_at timestamptz NOT NULL,
  backed_up_at timestamptz NOT NULL,
  CONSTRAINT quarantine_pkey PRIMARY KEY (restored_at)
);`;

/** The quarantine of a restored site. */
export class CreateAdmin1796000000010 implements MigrationInterface {
  readonly name = "CreateAdmin1796000000010";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE quarantine`);
  }
}
