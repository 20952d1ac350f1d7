import type { MigrationInterface, QueryRunner } from "typeorm";

const UP = `
CREATE TABLE simulator_challenges (
  week date NOT NULL,
  scenario text NOT NULL,
  version integer NOT NULL,
  seed text NOT NULL,
  CONSTRAINT simulator_challenges_pkey PRIMARY KEY (week)
);
ALTER TABLE simulator_runs ADD COLUMN challenge date, ADD COLUMN achievements text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT simulator_runs_challenge_fkey FOREIGN KEY (challenge) REFERENCES simulator_challenges (week);
CREATE UNIQUE INDEX simulator_runs_challenge_user_id ON simulator_runs (challenge, user_id) WHERE challenge IS NOT NULL;
CREATE TABLE simulator_challenge_scores (
  run_id uuid NOT NULL,
  week date NOT NULL,
  trades integer NOT NULL,
  plan_kept double precision NOT NULL,
  r double precision NOT NULL,
  low double precision,
  high double precision,
  luck_low double precision NOT NULL,
  luck_high double precision NOT NULL,
  CONSTRAINT simulator_challenge_scores_pkey PRIMARY KEY (run_id),
  CONSTRAINT simulator_challenge_scores_run_id_fkey FOREIGN KEY (run_id) REFERENCES simulator_runs (id) ON DELETE CASCADE,
  CONSTRAINT simulator_challenge_scores_week_fkey FOREIGN KEY (week) REFERENCES simulator_challenges (week)
);
CREATE INDEX simulator_challenge_scores_week ON simulator_challenge_scores (week);
CREATE TABLE simulator_questions (
  run_id uuid NOT NULL,
  rule text NOT NULL,
  question jsonb NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  solved_at timestamptz,
  CONSTRAINT simulator_questions_pkey PRIMARY KEY (run_id, rule),
  CONSTRAINT simulator_questions_run_id_fkey FOREIGN KEY (run_id) REFERENCES simulator_runs (id) ON DELETE CASCADE
);
-- Verdicts have more fields now. They are made again when someone asks for them.
UPDATE simulator_runs SET verdict = NULL;`;

const DOWN = `
DROP TABLE simulator_challenge_scores, simulator_questions;
ALTER TABLE simulator_runs DROP COLUMN challenge, DROP COLUMN achievements;
DROP TABLE simulator_challenges;`;

/** Weeks in which everyone trades the same prices, and questions about broken rules. */
export class CreateSimulatorChallenges1797000000041 implements MigrationInterface {
  readonly name = "CreateSimulatorChallenges1797000000041";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
