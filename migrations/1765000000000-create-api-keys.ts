import type { MigrationInterface, QueryRunner } from "typeorm";

/** Keys with which programs read courses and leaderboards; the key itself is kept as a digest only. */
export class CreateApiKeys1765000000000 implements MigrationInterface {
  readonly name = "CreateApiKeys1765000000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        CONSTRAINT api_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['courses:read', 'leaderboard:read'])
      )`);
    await runner.query(`CREATE INDEX api_keys_owner_id ON api_keys (owner_id)`);
    await runner.query(`CREATE INDEX api_keys_created_at_id ON api_keys (created_at, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE api_keys`);
  }
}
