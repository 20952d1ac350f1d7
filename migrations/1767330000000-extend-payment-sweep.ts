import type { MigrationInterface, QueryRunner } from "typeorm";

/** Lets the payment sweep continue where it stopped, in whichever process it runs. */
export class ExtendPaymentSweep1767330000000 implements MigrationInterface {
  readonly name = "ExtendPaymentSweep1767330000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE orders ADD swept_at timestamptz`);
    await queryRunner.query(`ALTER TABLE subscriptions ADD swept_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE subscriptions DROP swept_at`);
    await queryRunner.query(`ALTER TABLE orders DROP swept_at`);
  }
}
