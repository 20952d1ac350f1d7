import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreatePayments1763900000000 implements MigrationInterface {
  readonly name = "CreatePayments1763900000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE entitlements ADD order_id uuid`);
    await queryRunner.query(`CREATE INDEX entitlements_order_id ON entitlements (order_id)`);
    await queryRunner.query(`
      CREATE TABLE orders (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        reference text NOT NULL,
        user_id uuid NOT NULL,
        item text NOT NULL,
        course_id integer,
        title text NOT NULL,
        amount_cents integer NOT NULL,
        currency text NOT NULL DEFAULT 'usd',
        provider text NOT NULL,
        status text NOT NULL DEFAULT 'OPEN',
        session_id text,
        checkout_url text,
        payment_id text,
        test_outcome text,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        paid_at timestamptz,
        fulfilled_at timestamptz,
        refunded_at timestamptz,
        CONSTRAINT orders_pkey PRIMARY KEY (id),
        CONSTRAINT orders_status_check CHECK (status IN
          ('OPEN', 'PENDING', 'PAID', 'FULFILLED', 'FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'DISPUTED')),
        CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
        CONSTRAINT orders_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
      )`);
    await queryRunner.query(`CREATE UNIQUE INDEX orders_reference ON orders (reference)`);
    await queryRunner.query(`CREATE UNIQUE INDEX orders_session_id ON orders (session_id)`);
    await queryRunner.query(`CREATE INDEX orders_payment_id ON orders (payment_id)`);
    await queryRunner.query(`CREATE INDEX orders_course_id ON orders (course_id)`);
    await queryRunner.query(`CREATE INDEX orders_status_created_at ON orders (status, created_at)`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX orders_one_under_way ON orders (user_id, item) WHERE status IN ('OPEN', 'PENDING')`,
    );
    await queryRunner.query(`
      CREATE TABLE provider_events (
        id text NOT NULL,
        type text NOT NULL,
        received_at timestamptz NOT NULL,
        CONSTRAINT provider_events_pkey PRIMARY KEY (id)
      )`);
    await queryRunner.query(`
      CREATE TABLE subscriptions (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        order_id uuid NOT NULL,
        provider_id text,
        status text NOT NULL DEFAULT 'ACTIVE',
        period_end timestamptz NOT NULL,
        cancelled_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT subscriptions_pkey PRIMARY KEY (id),
        CONSTRAINT subscriptions_status_check CHECK (status IN ('ACTIVE', 'ENDED')),
        CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
        CONSTRAINT subscriptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
      )`);
    await queryRunner.query(`CREATE INDEX subscriptions_user_id ON subscriptions (user_id)`);
    await queryRunner.query(`CREATE UNIQUE INDEX subscriptions_order_id ON subscriptions (order_id)`);
    await queryRunner.query(`CREATE UNIQUE INDEX subscriptions_provider_id ON subscriptions (provider_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE subscriptions`);
    await queryRunner.query(`DROP TABLE provider_events`);
    await queryRunner.query(`DROP TABLE orders`);
    await queryRunner.query(`ALTER TABLE entitlements DROP COLUMN order_id`);
  }
}
