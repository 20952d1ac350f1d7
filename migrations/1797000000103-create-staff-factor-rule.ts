import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE staff_factor_rule (
  id boolean NOT NULL DEFAULT true,
  required_from timestamptz NOT NULL,
  CONSTRAINT staff_factor_rule_pkey PRIMARY KEY (id),
  CONSTRAINT staff_factor_rule_id_check CHECK (id)
);`;

/** When the staff must have a second factor: at most one row, written at startup, so that SQL knows the setting. */
export class CreateStaffFactorRule1797000000103 implements MigrationInterface {
  readonly name = "CreateStaffFactorRule1797000000103";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE staff_factor_rule`);
  }
}
