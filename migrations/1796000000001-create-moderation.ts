import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE sanctions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  author_id uuid,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  lifted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sanctions_pkey PRIMARY KEY (id),
  CONSTRAINT sanctions_kind_check CHECK (kind IN ('BAN', 'MUTE', 'KICK', 'STRIKE')),
  CONSTRAINT sanctions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT sanctions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX sanctions_in_force ON sanctions (kind, user_id) WHERE lifted_at IS NULL;
CREATE INDEX sanctions_user_id_kind ON sanctions (user_id, kind);

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY,
  author_id uuid,
  action text NOT NULL,
  subject_id uuid,
  reason text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  channel_id uuid,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT audit_entries_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX audit_entries_action_created_at_id ON audit_entries (action, created_at, id);
CREATE INDEX audit_entries_author_id ON audit_entries (author_id);
CREATE INDEX audit_entries_channel_id ON audit_entries (channel_id);
CREATE INDEX audit_entries_created_at_id ON audit_entries (created_at, id);
CREATE INDEX audit_entries_subject_id ON audit_entries (subject_id);

-- Digests of the identities of banned members, which outlive their accounts.
CREATE TABLE banned_identities (
  hash text NOT NULL,
  ends_at timestamptz,
  CONSTRAINT banned_identities_pkey PRIMARY KEY (hash)
);`;

/** Sanctions, and the log of what admins did. */
export class CreateModeration1796000000001 implements MigrationInterface {
  readonly name = "CreateModeration1796000000001";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE banned_identities, audit_entries, sanctions`);
  }
}
