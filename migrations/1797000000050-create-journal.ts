import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE journal_setups (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  criteria jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  CONSTRAINT journal_setups_pkey PRIMARY KEY (id),
  CONSTRAINT journal_setups_user_id_name_key UNIQUE (user_id, name),
  CONSTRAINT journal_setups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE TABLE journal_trades (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  source text NOT NULL,
  source_key text,
  account text NOT NULL DEFAULT '',
  instrument text NOT NULL,
  side text NOT NULL,
  size numeric NOT NULL,
  entry_value numeric NOT NULL,
  exited_size numeric NOT NULL DEFAULT 0,
  exit_value numeric NOT NULL DEFAULT 0,
  point_value numeric NOT NULL DEFAULT 1,
  fees numeric NOT NULL DEFAULT 0,
  currency text NOT NULL,
  stop numeric,
  target numeric,
  stop_now numeric,
  risk numeric,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  planned boolean,
  plan text NOT NULL DEFAULT '',
  review text NOT NULL DEFAULT '',
  correlated_group text NOT NULL DEFAULT '',
  setup_id uuid,
  criteria uuid[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  mood text,
  screenshots uuid[] NOT NULL DEFAULT '{}',
  run_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT journal_trades_pkey PRIMARY KEY (id),
  CONSTRAINT journal_trades_user_id_source_source_key_key UNIQUE (user_id, source, source_key),
  CONSTRAINT journal_trades_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT journal_trades_setup_id_fkey FOREIGN KEY (setup_id) REFERENCES journal_setups (id) ON DELETE SET NULL
);
CREATE INDEX journal_trades_user_id_opened_at_id ON journal_trades (user_id, opened_at, id);
CREATE INDEX journal_trades_setup_id ON journal_trades (setup_id);
CREATE TABLE journal_executions (
  user_id uuid NOT NULL,
  key text NOT NULL,
  account text NOT NULL,
  instrument text NOT NULL,
  side text NOT NULL,
  size numeric NOT NULL,
  price numeric NOT NULL,
  point_value numeric NOT NULL,
  fees numeric NOT NULL,
  currency text NOT NULL,
  executed_at timestamptz NOT NULL,
  place integer NOT NULL,
  opens_deleted boolean NOT NULL DEFAULT false,
  CONSTRAINT journal_executions_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT journal_executions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX journal_executions_user_id_instrument_account ON journal_executions (user_id, instrument, account);
CREATE TABLE journal_settings (
  user_id uuid NOT NULL,
  account_size numeric,
  currency text NOT NULL DEFAULT 'USD',
  position_risk numeric,
  group_risk numeric,
  total_risk numeric,
  tags text[] NOT NULL DEFAULT '{}',
  mappings jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT journal_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT journal_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);`;

/** Trades of members, with plans and results. */
export class CreateJournal1797000000050 implements MigrationInterface {
  readonly name = "CreateJournal1797000000050";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE journal_settings, journal_executions, journal_trades, journal_setups`);
  }
}
