import type { MigrationInterface, QueryRunner } from "typeorm";

/** When each member proved that they receive mail at their address. No one had proved it before. */
export class ConfirmAddresses1767320000000 implements MigrationInterface {
  readonly name = "ConfirmAddresses1767320000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE users ADD email_confirmed_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE users DROP email_confirmed_at`);
  }
}
