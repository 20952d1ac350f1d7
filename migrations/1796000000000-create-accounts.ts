import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
-- A deleted account keeps its row, because messages and orders refer to it.
CREATE TABLE users (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  username text NOT NULL,
  username_key text NOT NULL,
  email text,
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  bio text NOT NULL DEFAULT '',
  avatar text NOT NULL DEFAULT 'avatar_ai.png',
  profile_color text,
  role text NOT NULL DEFAULT 'FREE',
  mfa_enabled boolean NOT NULL DEFAULT false,
  xp integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  listed boolean NOT NULL DEFAULT true,
  email_confirmed_at timestamptz,
  activity_visibility text NOT NULL DEFAULT 'MEMBERS',
  terms_accepted_at timestamptz,
  terms_version text,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_activity_visibility_check CHECK (activity_visibility IN ('EVERYONE', 'MEMBERS', 'NO_ONE'))
);
CREATE INDEX users_created_at_id ON users (created_at, id);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_role_created_at_id ON users (role, created_at, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_username_key ON users (username_key);
CREATE INDEX users_username_prefix ON users (username_key text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX users_words ON users USING gin (array_to_tsvector(array_remove(
  regexp_split_to_array(lower(username || ' ' || name || ' ' || coalesce(email, '')), '[[:space:][:punct:]]+'), '')))
  WHERE deleted_at IS NULL;

CREATE TABLE credentials (
  user_id uuid NOT NULL,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT credentials_pkey PRIMARY KEY (user_id),
  CONSTRAINT credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  generation integer NOT NULL DEFAULT 0,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text,
  user_agent text NOT NULL DEFAULT '',
  ip text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX sessions_client_until ON sessions (least(ended_at, expires_at)) WHERE ip <> '' OR user_agent <> '';
CREATE INDEX sessions_user_id ON sessions (user_id);

CREATE TABLE one_time_codes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  secret_hash text NOT NULL,
  email text,
  ip text NOT NULL DEFAULT '',
  resent boolean NOT NULL DEFAULT false,
  tries integer NOT NULL DEFAULT 0,
  foreign_tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT one_time_codes_pkey PRIMARY KEY (id),
  CONSTRAINT one_time_codes_purpose_check CHECK (purpose IN ('SIGN_IN', 'ENABLE_MFA', 'RESET_PASSWORD', 'APPROVE_EMAIL', 'CONFIRM_EMAIL')),
  CONSTRAINT one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX one_time_codes_secret_hash ON one_time_codes (secret_hash);
CREATE INDEX one_time_codes_user_id_created_at ON one_time_codes (user_id, created_at);`;

/** Members, their passwords, sessions, and emailed codes. */
export class CreateAccounts1796000000000 implements MigrationInterface {
  readonly name = "CreateAccounts1796000000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE one_time_codes, sessions, credentials, users`);
  }
}
