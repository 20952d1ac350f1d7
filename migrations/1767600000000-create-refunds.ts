import type { MigrationInterface, QueryRunner } from "typeorm";

/** Refunds with their reasons, whole or partial, and when buyers were told of new lessons. */
export class CreateRefunds1767600000000 implements MigrationInterface {
  readonly name = "CreateRefunds1767600000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE refunds (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT refunds_pkey PRIMARY KEY,
        order_id uuid NOT NULL CONSTRAINT refunds_order_id_fkey REFERENCES orders (id),
        amount_cents integer NOT NULL CONSTRAINT refunds_amount_cents_check CHECK (amount_cents > 0),
        ground text NOT NULL CONSTRAINT refunds_ground_check
          CHECK (ground IN ('ADMIN', 'EARLY_ACCESS', 'WITHDRAWAL', 'PROVIDER')),
        reason text NOT NULL,
        author_id uuid CONSTRAINT refunds_author_id_fkey REFERENCES users (id) ON DELETE SET NULL,
        attempts integer NOT NULL DEFAULT 0,
        requested_at timestamptz NOT NULL,
        completed_at timestamptz
      )`);
    await queryRunner.query(`CREATE INDEX refunds_order_id ON refunds (order_id)`);
    await queryRunner.query(`CREATE INDEX refunds_author_id ON refunds (author_id)`);
    // Only one refund of an order is on its way at a time.
    await queryRunner.query(`CREATE UNIQUE INDEX refunds_one_pending ON refunds (order_id) WHERE completed_at IS NULL`);
    await queryRunner.query(`ALTER TABLE orders ADD refunded_cents integer NOT NULL DEFAULT 0`);
    await queryRunner.query(`
      ALTER TABLE lessons ADD published_at timestamptz, ADD mailed_at timestamptz, ADD mailed_up_to uuid`);
    await queryRunner.query(`UPDATE lessons SET published_at = now(), mailed_at = now() WHERE content <> ''`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE lessons DROP published_at, DROP mailed_at, DROP mailed_up_to`);
    await queryRunner.query(`ALTER TABLE orders DROP refunded_cents`);
    await queryRunner.query(`DROP TABLE refunds`);
  }
}
