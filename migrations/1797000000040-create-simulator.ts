import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE simulator_scenarios (
  slug text NOT NULL,
  version integer NOT NULL,
  scenario jsonb NOT NULL,
  CONSTRAINT simulator_scenarios_pkey PRIMARY KEY (slug, version)
);
CREATE TABLE simulator_runs (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  scenario text NOT NULL,
  version integer NOT NULL,
  seed text NOT NULL,
  bars integer NOT NULL,
  actions integer NOT NULL DEFAULT 0,
  plan jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  verdict jsonb,
  CONSTRAINT simulator_runs_pkey PRIMARY KEY (id),
  CONSTRAINT simulator_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX simulator_runs_user_id_started_at_id ON simulator_runs (user_id, started_at, id);
CREATE TABLE simulator_actions (
  run_id uuid NOT NULL,
  seq integer NOT NULL,
  id uuid NOT NULL,
  bars integer NOT NULL,
  action jsonb NOT NULL,
  note jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT simulator_actions_pkey PRIMARY KEY (run_id, seq),
  CONSTRAINT simulator_actions_run_id_id_key UNIQUE (run_id, id),
  CONSTRAINT simulator_actions_run_id_fkey FOREIGN KEY (run_id) REFERENCES simulator_runs (id) ON DELETE CASCADE
);`;

/** Runs of the trading simulator. */
export class CreateSimulator1797000000040 implements MigrationInterface {
  readonly name = "CreateSimulator1797000000040";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE simulator_actions, simulator_runs, simulator_scenarios`);
  }
}
