import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE api_keys (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  owner_id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  secret_hash text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_prefix_key UNIQUE (prefix),
  CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['courses:read', 'leaderboard:read']),
  CONSTRAINT api_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX api_keys_created_at_id ON api_keys (created_at, id);
CREATE INDEX api_keys_owner_id ON api_keys (owner_id);`;

/** API keys. Only their digest is stored. */
export class CreateIntegrations1796000000007 implements MigrationInterface {
  readonly name = "CreateIntegrations1796000000007";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE api_keys`);
  }
}
