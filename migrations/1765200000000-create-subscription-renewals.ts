import type { MigrationInterface, QueryRunner } from "typeorm";

/** What was paid for a subscription after its first period, which is the order's. */
export class CreateSubscriptionRenewals1765200000000 implements MigrationInterface {
  readonly name = "CreateSubscriptionRenewals1765200000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE subscription_renewals (
        invoice_id text CONSTRAINT subscription_renewals_pkey PRIMARY KEY,
        subscription_id uuid NOT NULL CONSTRAINT subscription_renewals_subscription_id_fkey REFERENCES subscriptions (id),
        amount_cents integer NOT NULL,
        currency text NOT NULL,
        paid_at timestamptz NOT NULL,
        refunded_at timestamptz
      )`);
    await queryRunner.query(
      `CREATE INDEX subscription_renewals_subscription_id_paid_at ON subscription_renewals (subscription_id, paid_at)`,
    );
    await queryRunner.query(`CREATE INDEX subscription_renewals_paid_at ON subscription_renewals (paid_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE subscription_renewals`);
  }
}
