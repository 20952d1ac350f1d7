import type { MigrationInterface, QueryRunner } from "typeorm";

/** What happened to a payment before its order knew of it, and how often the provider refused to make a checkout. */
export class ExtendPayments1764500000000 implements MigrationInterface {
  readonly name = "ExtendPayments1764500000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders ADD COLUMN checkout_attempt integer NOT NULL DEFAULT 0`);
    await runner.query(`
      CREATE TABLE payment_reversals (
        payment_id text NOT NULL,
        status text NOT NULL,
        received_at timestamptz NOT NULL,
        CONSTRAINT payment_reversals_pkey PRIMARY KEY (payment_id),
        CONSTRAINT payment_reversals_status_check CHECK (status IN ('REFUNDED', 'DISPUTED'))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE payment_reversals`);
    await runner.query(`ALTER TABLE orders DROP COLUMN checkout_attempt`);
  }
}
