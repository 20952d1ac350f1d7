import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
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
  checkout_attempt integer NOT NULL DEFAULT 0,
  swept_at timestamptz,
  refunded_cents integer NOT NULL DEFAULT 0,
  promised_lessons integer,
  buyer_name text,
  buyer_email text,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_status_check
    CHECK (status IN ('OPEN', 'PENDING', 'PAID', 'FULFILLED', 'FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'DISPUTED')),
  CONSTRAINT orders_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses (id),
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX orders_course_id ON orders (course_id);
CREATE INDEX orders_created_at_id ON orders (created_at, id);
CREATE UNIQUE INDEX orders_one_under_way ON orders (user_id, item) WHERE status IN ('OPEN', 'PENDING');
CREATE INDEX orders_paid_at ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_payment_id ON orders (payment_id);
CREATE UNIQUE INDEX orders_reference ON orders (reference);
CREATE INDEX orders_reference_prefix ON orders (reference text_pattern_ops);
CREATE UNIQUE INDEX orders_session_id ON orders (session_id);
CREATE INDEX orders_status_created_at ON orders (status, created_at);
CREATE INDEX orders_user_id_created_at ON orders (user_id, created_at);

CREATE TABLE subscriptions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  order_id uuid NOT NULL,
  provider_id text,
  status text NOT NULL DEFAULT 'ACTIVE',
  period_end timestamptz NOT NULL,
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL,
  swept_at timestamptz,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT subscriptions_status_check CHECK (status IN ('ACTIVE', 'ENDED')),
  CONSTRAINT subscriptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX subscriptions_order_id ON subscriptions (order_id);
CREATE INDEX subscriptions_period_end_active ON subscriptions (period_end) WHERE status = 'ACTIVE';
CREATE UNIQUE INDEX subscriptions_provider_id ON subscriptions (provider_id);
CREATE INDEX subscriptions_user_id ON subscriptions (user_id);

-- The paid periods after the first one, which belongs to the order.
CREATE TABLE subscription_renewals (
  invoice_id text NOT NULL,
  subscription_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  paid_at timestamptz NOT NULL,
  refunded_at timestamptz,
  CONSTRAINT subscription_renewals_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT subscription_renewals_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions (id)
);
CREATE INDEX subscription_renewals_paid_at ON subscription_renewals (paid_at);
CREATE INDEX subscription_renewals_subscription_id_paid_at ON subscription_renewals (subscription_id, paid_at);

CREATE TABLE refunds (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  ground text NOT NULL,
  reason text NOT NULL,
  author_id uuid,
  attempts integer NOT NULL DEFAULT 0,
  requested_at timestamptz NOT NULL,
  completed_at timestamptz,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT refunds_ground_check CHECK (ground IN ('ADMIN', 'AUTOMATIC', 'EARLY_ACCESS', 'WITHDRAWAL', 'PROVIDER')),
  CONSTRAINT refunds_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id)
);
CREATE INDEX refunds_author_id ON refunds (author_id);
CREATE UNIQUE INDEX refunds_one_pending ON refunds (order_id, ground) WHERE completed_at IS NULL;
CREATE INDEX refunds_order_id ON refunds (order_id);

-- What happened to a payment. It may become known before the payment's order is.
CREATE TABLE payment_reversals (
  payment_id text NOT NULL,
  status text NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT payment_reversals_pkey PRIMARY KEY (payment_id),
  CONSTRAINT payment_reversals_status_check CHECK (status IN ('REFUNDED', 'DISPUTED', 'DISPUTE_WON'))
);

-- The payment events that were handled, so that a repeated one changes nothing.
CREATE TABLE provider_events (
  id text NOT NULL,
  type text NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT provider_events_pkey PRIMARY KEY (id)
);`;

/** Orders, subscriptions, and refunds. */
export class CreatePayments1796000000005 implements MigrationInterface {
  readonly name = "CreatePayments1796000000005";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP TABLE provider_events, payment_reversals, refunds, subscription_renewals, subscriptions, orders`,
    );
  }
}
