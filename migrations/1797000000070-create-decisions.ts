import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE moderation_cases (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  subject text NOT NULL,
  kind text NOT NULL,
  user_id uuid,
  message_id uuid,
  channel_id uuid,
  url text NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  rule text,
  weight real NOT NULL DEFAULT 0,
  reports integer NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  claimed_by uuid,
  claimed_until timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  outcome text,
  CONSTRAINT moderation_cases_pkey PRIMARY KEY (id),
  CONSTRAINT moderation_cases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT moderation_cases_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT moderation_cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT moderation_cases_outcome_check CHECK (outcome IN ('ACTION', 'REJECTED'))
);
CREATE UNIQUE INDEX moderation_cases_open_subject ON moderation_cases (subject) WHERE (decided_at IS NULL);
CREATE INDEX moderation_cases_queue ON moderation_cases (weight DESC, opened_at, id) WHERE (decided_at IS NULL);
CREATE INDEX moderation_cases_decided ON moderation_cases (decided_at, id) WHERE (decided_at IS NOT NULL);
CREATE INDEX moderation_cases_similar ON moderation_cases (kind, rule, decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX moderation_cases_user_id ON moderation_cases (user_id, opened_at);

CREATE TABLE moderation_reports (
  id uuid NOT NULL,
  case_id uuid,
  reporter_id uuid,
  kind text NOT NULL,
  rule text,
  comment text NOT NULL,
  weight real NOT NULL DEFAULT 0,
  is_upheld boolean,
  url text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  email text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT moderation_reports_pkey PRIMARY KEY (id),
  CONSTRAINT moderation_reports_case_id_reporter_id_key UNIQUE (case_id, reporter_id),
  CONSTRAINT moderation_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases (id) ON DELETE CASCADE,
  CONSTRAINT moderation_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX moderation_reports_reporter_id ON moderation_reports (reporter_id, created_at);
CREATE INDEX moderation_reports_accuracy ON moderation_reports (reporter_id, decided_at) WHERE (is_upheld IS NOT NULL);
CREATE INDEX moderation_reports_guests ON moderation_reports (created_at) WHERE (email IS NOT NULL);

CREATE TABLE moderation_notes (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  author_id uuid,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT moderation_notes_pkey PRIMARY KEY (id),
  CONSTRAINT moderation_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT moderation_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX moderation_notes_user_id ON moderation_notes (user_id, created_at);

CREATE TABLE moderation_decisions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  user_id uuid,
  sanction_id uuid,
  message_id uuid,
  channel_id uuid,
  case_id uuid,
  facts text NOT NULL,
  rule text,
  source text NOT NULL,
  is_detected_automatically boolean NOT NULL DEFAULT false,
  is_decided_automatically boolean NOT NULL DEFAULT false,
  author_id uuid,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  reversed_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT moderation_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT moderation_decisions_kind_check CHECK (kind IN ('BAN', 'MUTE', 'KICK', 'STRIKE', 'REMOVAL', 'HOLD', 'REPORT_REJECTED')),
  CONSTRAINT moderation_decisions_source_check CHECK (source IN ('REPORT', 'OWN_INITIATIVE')),
  CONSTRAINT moderation_decisions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT moderation_decisions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT moderation_decisions_sanction_id_fkey FOREIGN KEY (sanction_id) REFERENCES sanctions (id) ON DELETE CASCADE,
  CONSTRAINT moderation_decisions_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases (id) ON DELETE SET NULL
);
CREATE INDEX moderation_decisions_user_id ON moderation_decisions (user_id, created_at, id);
CREATE INDEX moderation_decisions_created_at ON moderation_decisions (created_at, id);
CREATE UNIQUE INDEX moderation_decisions_sanction_id ON moderation_decisions (sanction_id);
CREATE INDEX moderation_decisions_case_id ON moderation_decisions (case_id);

CREATE TABLE moderation_appeals (
  decision_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  outcome text,
  answer text NOT NULL DEFAULT '',
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT moderation_appeals_pkey PRIMARY KEY (decision_id),
  CONSTRAINT moderation_appeals_outcome_check CHECK (outcome IN ('CONFIRMED', 'REVERSED')),
  CONSTRAINT moderation_appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES moderation_decisions (id) ON DELETE CASCADE,
  CONSTRAINT moderation_appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX moderation_appeals_open ON moderation_appeals (created_at, decision_id) WHERE (decided_at IS NULL);`;

/** Statements of reasons, appeals, and reports. */
export class CreateDecisions1797000000070 implements MigrationInterface {
  readonly name = "CreateDecisions1797000000070";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP TABLE moderation_appeals, moderation_decisions, moderation_notes, moderation_reports, moderation_cases`,
    );
  }
}
