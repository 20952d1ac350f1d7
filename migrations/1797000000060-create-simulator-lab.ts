import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE simulator_lab_notebooks (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  scenario text NOT NULL,
  version integer NOT NULL,
  seed text NOT NULL,
  opened_at timestamptz NOT NULL,
  revealed_at timestamptz,
  study jsonb,
  CONSTRAINT simulator_lab_notebooks_pkey PRIMARY KEY (id),
  CONSTRAINT simulator_lab_notebooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX simulator_lab_notebooks_user_id_opened_at_id ON simulator_lab_notebooks (user_id, opened_at, id);
CREATE UNIQUE INDEX simulator_lab_notebooks_open ON simulator_lab_notebooks (user_id, scenario) WHERE (revealed_at IS NULL);
CREATE TABLE simulator_lab_trials (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  notebook_id uuid NOT NULL,
  number integer NOT NULL,
  request_id uuid NOT NULL,
  rule jsonb NOT NULL,
  is_counted boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT simulator_lab_trials_pkey PRIMARY KEY (id),
  CONSTRAINT simulator_lab_trials_notebook_id_number_key UNIQUE (notebook_id, number),
  CONSTRAINT simulator_lab_trials_notebook_id_request_id_key UNIQUE (notebook_id, request_id),
  CONSTRAINT simulator_lab_trials_notebook_id_fkey FOREIGN KEY (notebook_id) REFERENCES simulator_lab_notebooks (id) ON DELETE CASCADE
);`;

/** Notebooks and trials of the backtest lab. */
export class CreateSimulatorLab1797000000060 implements MigrationInterface {
  readonly name = "CreateSimulatorLab1797000000060";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE simulator_lab_trials, simulator_lab_notebooks`);
  }
}
